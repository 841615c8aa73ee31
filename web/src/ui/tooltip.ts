/** Tooltips on a table: when they are shown, and how the keyboard reaches what they explain. */
import type { Attachment } from 'svelte/attachments'
import { on } from 'svelte/events'
import { hovers } from './hover'

interface Tips {
  /** Show the tooltip beside a box on the screen. */
  show: (at: DOMRect) => void
  hide: () => void
  /** Whether a click currently does something else. */
  acts?: () => boolean
}

/** Show a tooltip while the element is hovered or focused, and from a click or tap until the next one. */
export function tooltip({ show, hide, acts = () => false }: Tips): Attachment {
  return (node) => {
    let told = false
    const shown = () => {
      told = true
      show(node.getBoundingClientRect())
    }
    const enter = (event: Event) => {
      if (hovers(event as PointerEvent)) shown()
    }
    const click = () => {
      if (acts()) return
      shown()
      onNextPress(hide)
    }
    // `on`, because a focused element loses the focus when it is removed, in the middle of an update
    const offs = [
      on(node, 'pointerenter', enter),
      on(node, 'pointerleave', hide),
      on(node, 'click', click),
      on(node, 'focus', shown),
      on(node, 'blur', hide),
    ]
    return () => {
      offs.forEach((off) => off())
      // hide the tooltip of a removed element, but not of one that was only rerendered
      if (told) queueMicrotask(() => !node.isConnected && hide())
    }
  }
}

/** Call a function when the user next clicks or taps anywhere. */
export function onNextPress(doing: () => void): void {
  document.addEventListener('pointerdown', doing, { once: true })
}

/** An element that only explains itself: Tab goes to the first of a row, and arrow keys go on from there (`arrows`). */
export const reached = (told: string, first: boolean) => ({
  role: 'img',
  'aria-label': told,
  tabindex: first ? 0 : -1,
})

/** Arrow keys move the focus along a row of explained elements. */
export function arrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const row = [...event.currentTarget.querySelectorAll<HTMLElement>('[tabindex]')]
  row[row.indexOf(event.target as HTMLElement) + step]?.focus()
  event.preventDefault()
  event.stopPropagation() // in a replay they would step through moments
}
