import { declareSignal } from '../../signal.ts'

/**
 * Weak: ad blockers stop the SDK for about one visitor in twenty. Evaluations only: a server's check does not run the
 * SDK.
 */
export const sdkAbsent = declareSignal({
  code: 'sdk_absent',
  label: 'No browser data collected',
  clause: 'no browser data was collected',
  compartment: 'automation',
  measure: ({ host, automation, behavior, device }) =>
    host === 'evaluate' && automation === null && behavior === null && device === null,
})
