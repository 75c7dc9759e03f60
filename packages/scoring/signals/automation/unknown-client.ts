import type { Signal } from '../../signal.ts'

/**
 * A string that names no browser and no program either: small crawlers send such, and so do apps,
 * players and televisions of honest people.
 */
export const unknownClient: Signal = {
  code: 'unknown_client',
  label: 'Not a known browser',
  clause: 'it names no browser that we know',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ userAgent }) =>
    (userAgent?.client === 'bot' || userAgent?.client === 'tool') && !userAgent.declaresProgram,
}
