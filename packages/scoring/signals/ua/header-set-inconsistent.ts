import { declareSignal } from '../../signal.ts'

/** Presence and values of sec-ch-ua and sec-fetch headers. */
export const headerSetInconsistent = declareSignal({
  code: 'header_set_inconsistent',
  label: 'Headers do not fit the browser',
  clause: 'the request is not put together as this browser does it',
  compartment: 'ua',
  measure: ({ headers }) => headers?.inconsistent === true,
})
