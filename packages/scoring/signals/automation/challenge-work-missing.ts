import type { Signal } from '../../signal.ts'

/**
 * Pages without a secure context cannot hash; live sites have one. A page without a device that answers nothing at all lacks the second file
 * of the SDK, which does the work: it counts no more than one that brings no nonce.
 */
export const challengeWorkMissing: Signal = {
  code: 'challenge_work_missing',
  label: 'Required work not done',
  clause: 'its browser did not do the work that was asked for',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ challenge, device }) =>
    challenge?.work === 'missing' &&
    (challenge.answers !== 'absent' || (device?.deviceKey ?? null) !== null),
}
