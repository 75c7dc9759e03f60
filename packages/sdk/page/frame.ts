import { ProbeBlocked } from '../probe.ts'
import { shared } from './shared.ts'

type FrameWindow = Window & typeof globalThis

/**
 * Returns the window of an empty, invisible frame: natives that no script of the page has changed, and a
 * layout of its own, so that measuring does not cause a layout of the page. Created once, open until
 * {@link closeFrame}. Throws ProbeBlocked if the page prevents frames.
 */
export function freshWindow(): FrameWindow {
  const page = shared()
  if (!page.frame?.isConnected) page.frame = openFrame()
  const view = page.frame.contentWindow
  if (!view || !isFull(view)) throw new ProbeBlocked()
  return view
}

/** Calls `use` with the frame's window, and removes the frame afterwards if it was not open before. */
export function inFrame<Result>(use: (view: FrameWindow) => Result): Result {
  const { frame } = shared()
  try {
    return use(freshWindow())
  } finally {
    if (!frame?.isConnected) closeFrame()
  }
}

/** Removes the frame from the page. */
export function closeFrame(): void {
  const page = shared()
  page.frame?.remove()
  page.frame = null
}

/**
 * Returns the frame and leaves its removal to the caller, for probes that wait: {@link closeFrame} would remove it
 * meanwhile.
 */
export function takeFrame(): HTMLIFrameElement | null {
  const page = shared()
  const { frame } = page
  page.frame = null
  return frame
}

function openFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  // Outside of the viewport, at a place that adds no scrolling; hidden from the keyboard and screen readers.
  frame.style.cssText =
    'position:fixed;top:-9999px;left:-9999px;width:300px;height:200px;border:0;visibility:hidden'
  const parent = document.body ?? document.documentElement
  return parent.appendChild(frame)
}

function isFull(view: Window): view is FrameWindow {
  return 'Function' in view
}
