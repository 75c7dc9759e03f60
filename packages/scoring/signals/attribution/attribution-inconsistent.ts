import type { Signal } from '../../signal.ts'

/** Made-up campaign parameters. */
export const attributionInconsistent: Signal = {
  code: 'attribution_inconsistent',
  label: 'Click id or campaign contradicts referrer',
  clause: 'the campaign it names does not fit where it came from',
  category: 'behavior',
  compartment: 'attribution',
  facets: ['riskSignals'],
  flags: [],
  weight: 0.6,
  source: 'judgement',
  measure: ({ attribution }) => attribution?.inconsistent === true,
}
