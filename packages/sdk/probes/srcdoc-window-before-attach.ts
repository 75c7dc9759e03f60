import { emptyHtml } from '../page/trusted.ts'

/**
 * Whether a frame outside of any document has a window: it has none, but evasion kits create one when srcdoc is set.
 */
export function srcdocWindowBeforeAttach(): boolean {
  const frame = document.createElement('iframe')
  frame.srcdoc = emptyHtml()
  return frame.contentWindow !== null
}
