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
  // Out of the view, where it does not lengthen the page; hidden, so that no key and no screen reader reaches it.
  frame.style.cssText =
    'position:fixed;top:-9999px;left:-9999px;width:300px;height:200px;border:0;visibility:hidden'
  const parent = document.body ?? document.documentElement
  return parent.appendChild(frame)
}

function isFull(view: Window): view is FrameWindow {
  return 'Function' in view && 'document' in view
}
