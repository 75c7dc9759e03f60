import type { Signal } from '../../signal.ts'

/**
 * Ad blockers stop the SDK for about one visitor in twenty: absence must cost little. A server's
 * check has no SDK of its own to miss.
 */
export const sdkAbsent: Signal = {
  code: 'sdk_absent',
  label: 'No browser data collected',
  clause: 'nothing was collected in the browser',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ host, automation, behavior, device }) =>
    host === 'evaluate' && automation === null && behavior === null && device === null,
}
