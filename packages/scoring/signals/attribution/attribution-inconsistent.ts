import type { Signal } from '../../signal.ts'

/** The campaign parameters contradict the referrer: they were made up. */
export const attributionInconsistent: Signal = {
  code: 'attribution_inconsistent',
  label: 'Click id or campaign contradicts referrer',
  clause: 'the campaign it names does not fit where it came from',
  category: 'behavior',
  compartment: 'attribution',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ attribution }) => attribution?.inconsistent === true,
}
