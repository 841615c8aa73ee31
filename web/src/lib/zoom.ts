/** Pan and zoom of something that is larger than its frame: drag, wheel, pinch, and fit. */
import { select } from 'd3-selection'
import { zoom, zoomIdentity, zoomTransform, type ZoomTransform } from 'd3-zoom'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** How the content lies in its frame. */
export interface Lie {
  x: number
  y: number
  scale: number
}

/** The lie that shows a box whole and centred, at most at a scale. */
export function fitted(box: Box, frame: { width: number; height: number }, largest = 1.4): Lie {
  const scale = Math.min(frame.width / box.width, frame.height / box.height, largest)
  return {
    scale,
    x: frame.width / 2 - scale * (box.left + box.width / 2),
    y: frame.height / 2 - scale * (box.top + box.height / 2),
  }
}

export interface Zoomer {
  /** Show this lie, without it counting as the reader's own. */
  show: (lie: Lie) => void
  /** Zoom about the middle. */
  by: (factor: number) => void
  stop: () => void
}

/**
 * Let a reader pan and zoom a frame; `moved` tells each new lie, and whether the reader chose it. Content that `fills` its
 * frame is never smaller than that and never leaves it; while it is not zoomed, one finger and the wheel scroll the page.
 */
export function zoomer(frame: HTMLElement, moved: (lie: Lie, own: boolean) => void, fills = false): Zoomer {
  const behaviour = zoom<HTMLElement, unknown>()
    .scaleExtent(fills ? [1, 5] : [0.2, 3])
    .clickDistance(6)
    .tapDistance(12)
    .on('zoom', (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
      const { x, y, k } = event.transform
      moved({ x, y, scale: k }, event.sourceEvent != null)
    })
  if (fills) {
    const [usual, inside] = [behaviour.filter(), behaviour.constrain()]
    behaviour.constrain((lie, extent) => inside(lie, extent, extent))
    behaviour.filter(function (event: Event, datum) {
      const pinch = 'touches' in event && (event.touches as TouchList).length > 1
      const zoomed = zoomTransform(this).k > 1
      if (event.type === 'wheel') return zoomed || (event as WheelEvent).ctrlKey
      return pinch || (zoomed && usual.call(this, event, datum))
    })
  }
  const selected = select(frame)
  selected.call(behaviour).on('dblclick.zoom', null)
  return {
    show: ({ x, y, scale }) => behaviour.transform(selected, zoomIdentity.translate(x, y).scale(scale)),
    by: (factor) => behaviour.scaleBy(selected, factor),
    stop: () => void selected.on('.zoom', null),
  }
}
