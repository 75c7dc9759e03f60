import type { Signal } from '../../signal.ts'

/** Ad blockers stop the SDK for about one visitor in twenty: absence must cost little. */
export const sdkAbsent: Signal = {
  code: 'sdk_absent',
  label: 'No browser data collected',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  weight: 0.3,
  source: 'judgement',
  measure: ({ automation, device, userAgent }) =>
    automation === null && device === null && userAgent === null,
}
