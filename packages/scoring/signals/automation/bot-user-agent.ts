import { shareByProgramHabit } from '../../history/habit.ts'
import type { Signal } from '../../signal.ts'

/** Crawlers, monitors and previews declare themselves, and none of them has an account. */
export const botUserAgent: Signal = {
  code: 'bot_user_agent',
  label: 'Crawler or monitor names itself',
  clause: 'the request comes from a crawler, not from a person',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: (evidence) =>
    evidence.userAgent?.client === 'bot' &&
    evidence.userAgent.declaresProgram &&
    shareByProgramHabit(evidence),
}
