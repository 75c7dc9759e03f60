import type { Signal } from '../../signal.ts'

/** BotD, measured in 63 % of automated runs and no human one. */
export const botdHit: Signal = {
  code: 'botd_hit',
  label: 'Open bot detector matched',
  clause: 'it carries the marks of a known kind of bot',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ automation }) => automation?.botd === true,
}
