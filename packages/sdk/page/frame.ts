import { ProbeBlocked } from '../probe.ts'
import { shared } from './shared.ts'

type FrameWindow = Window & typeof globalThis

/**
 * The window of an empty, invisible frame: natives that no script of the page has touched, and a
 * layout of its own, so that measuring in it does not lay out the page. Made once, kept until
 * {@link closeFrame}. Throws ProbeBlocked where the page gives frames no window.
 */
export function freshWindow(): FrameWindow {
  const page = shared()
  if (!page.frame?.isConnected) page.frame = openFrame()
  const view = page.frame.contentWindow
  if (view === null || !isFull(view)) throw new ProbeBlocked()
  return view
}

/** Takes the frame out of the page again. */
export function closeFrame(): void {
  const page = shared()
  page.frame?.remove()
  page.frame = null
}

function openFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  const { style } = frame
  // Outside of the view: at its place in the text it would lengthen the page.
  style.position = 'fixed'
  style.top = '-9999px'
  style.width = '300px'
  style.height = '200px'
  style.left = '-9999px'
  style.border = '0'
  style.visibility = 'hidden'
  const parent = document.body ?? document.documentElement
  return parent.appendChild(frame)
}

function isFull(view: Window): view is FrameWindow {
  return 'Function' in view && 'document' in view
}
