import type { Signal } from '../../signal.ts'

/** An HTTP library names itself; people sign up with browsers. */
export const libraryUserAgent: Signal = {
  code: 'library_user_agent',
  label: 'HTTP library instead of a browser',
  clause: 'the request comes from a program, not from a browser',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ userAgent }) => userAgent?.client === 'tool' && userAgent.declaresProgram,
}
