import { declareSignal } from '../../signal.ts'

/** The campaign parameters contradict the referrer: they were made up. */
export const attributionInconsistent = declareSignal({
  code: 'attribution_inconsistent',
  label: 'Click id or campaign contradicts referrer',
  clause: 'the campaign it names does not fit where it came from',
  compartment: 'attribution',
  measure: ({ attribution }) => attribution?.inconsistent === true,
})
