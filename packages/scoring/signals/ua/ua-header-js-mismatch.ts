import { declareSignal } from '../../signal.ts'

/** A browser sends the same string in its header and to its pages. */
export const uaHeaderJsMismatch = declareSignal({
  code: 'ua_header_js_mismatch',
  label: 'Header and page user agents differ',
  clause: 'the page and the request name different browsers',
  compartment: 'ua',
  measure: ({ userAgent }) => userAgent?.headerMismatch === true,
})
