/** How what lies on a table is explained: when its tip is shown, and how the keyboard comes to it. */
import type { Attachment } from 'svelte/attachments'
import { on } from 'svelte/events'

interface Tips {
  /** Show the tip beside a box on the screen. */
  show: (at: DOMRect) => void
  hide: () => void
  /** Whether a click does something else at the moment. */
  acts?: () => boolean
}

/** Show a tip while a thing is pointed at or has the focus, or from a click or tap on it until the next one. */
export function tooltip({ show, hide, acts = () => false }: Tips): Attachment {
  return (node) => {
    let told = false
    const shown = () => {
      told = true
      show(node.getBoundingClientRect())
    }
    const enter = (event: Event) => {
      if ((event as PointerEvent).pointerType !== 'touch') shown()
    }
    const click = () => {
      if (acts()) return
      shown()
      onNextPress(hide)
    }
    // by `on`, for a thing that has the focus loses it when it is removed, in the middle of drawing
    const offs = [
      on(node, 'pointerenter', enter),
      on(node, 'pointerleave', hide),
      on(node, 'click', click),
      on(node, 'focus', shown),
      on(node, 'blur', hide),
    ]
    return () => {
      offs.forEach((off) => off())
      // what is gone explains nothing any more; what is only drawn anew is still pointed at
      if (told) queueMicrotask(() => !node.isConnected && hide())
    }
  }
}

/** Do something when the reader next clicks or taps anywhere. */
export function onNextPress(doing: () => void): void {
  document.addEventListener('pointerdown', doing, { once: true })
}

/** What only explains itself: Tab leads to the first of a row, and the arrows from there (`arrows`). */
export const reached = (told: string, first: boolean) => ({
  role: 'img',
  'aria-label': told,
  tabindex: first ? 0 : -1,
})

/** The arrows lead along a row of what is explained. */
export function arrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const row = [...event.currentTarget.querySelectorAll<HTMLElement>('[tabindex]')]
  row[row.indexOf(event.target as HTMLElement) + step]?.focus()
  event.preventDefault()
  event.stopPropagation() // in a replay the arrows lead from moment to moment
}
