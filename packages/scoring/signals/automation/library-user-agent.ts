import type { Signal } from '../../signal.ts'

/** A tool or crawler names itself; people sign up with browsers. */
export const libraryUserAgent: Signal = {
  code: 'library_user_agent',
  label: 'HTTP library instead of a browser',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  weight: 4.5,
  source: 'measured',
  measure: ({ userAgent }) =>
    userAgent !== null && (userAgent.client === 'tool' || userAgent.client === 'bot'),
}
