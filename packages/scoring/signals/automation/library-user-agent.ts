import { shareByVouching } from '../../crowds/programs.ts'
import { shareByProgramHabit } from '../../history/habit.ts'
import { declareSignal } from '../../signal.ts'

/** The user agent is that of an HTTP library; people use browsers. */
export const libraryUserAgent = declareSignal({
  code: 'library_user_agent',
  label: 'HTTP library instead of a browser',
  clause: 'the request comes from a program, not from a browser',
  compartment: 'automation',
  flags: ['bot'],
  measure: (evidence) =>
    evidence.userAgent?.client === 'tool' &&
    evidence.userAgent.declaresProgram &&
    Math.min(shareByProgramHabit(evidence), shareByVouching(evidence)),
})
