/** How the last change of the settings went, shown in the section where it was made. */
import { AsyncAction } from '@/host/async-action.svelte'

export class Outcome {
  readonly request = new AsyncAction()
  saved = $state(false)

  /** Make a change; `saved` says afterwards whether it succeeded. */
  async run<T>(change: () => Promise<T>): Promise<T | undefined> {
    this.saved = false
    const result = await this.request.run(change)
    this.saved = this.request.error === null
    return result
  }
}
