import { declareSignal } from '../../signal.ts'

/** BotD, measured in 63 % of automated runs and no human one. */
export const botdHit = declareSignal({
  code: 'botd_hit',
  label: 'Open bot detector matched',
  clause: 'it carries the marks of a known kind of bot',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => automation?.botd === true,
})
