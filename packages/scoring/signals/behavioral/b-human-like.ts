import type { Signal } from '../../signal.ts'

/** The one exonerating finding of interaction: imitators reach it, so it is bounded. */
export const bHumanLike: Signal = {
  code: 'b_human_like',
  label: 'Natural interaction',
  clause: 'a person seems to be at the keyboard',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.humanLike === true,
}
