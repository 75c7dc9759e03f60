import { shareByProgramHabit } from '../../history/habit.ts'
import { declareSignal } from '../../signal.ts'

/** Crawlers, monitors and previews declare themselves, and none of them has an account. */
export const botUserAgent = declareSignal({
  code: 'bot_user_agent',
  label: 'Crawler or monitor names itself',
  clause: 'the request comes from a crawler, not from a person',
  compartment: 'automation',
  flags: ['bot'],
  measure: (evidence) =>
    evidence.userAgent?.client === 'bot' &&
    evidence.userAgent.declaresProgram &&
    shareByProgramHabit(evidence),
})
