import { emptyHtml } from '../page/trusted.ts'

/** A frame that stands in no document has no window; evasion kits give it one when srcdoc is set. */
export function srcdocWindowBeforeAttach(): boolean {
  const frame = document.createElement('iframe')
  frame.srcdoc = emptyHtml()
  return frame.contentWindow !== null
}
