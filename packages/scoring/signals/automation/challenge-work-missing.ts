import { declareSignal } from '../../signal.ts'

/**
 * Pages without a secure context cannot hash; live sites have one. Does not fire without a device and without any
 * answer: the second file of the SDK, which does the work, is missing.
 */
export const challengeWorkMissing = declareSignal({
  code: 'challenge_work_missing',
  label: 'Required work not done',
  clause: 'its browser did not do the work that was asked for',
  compartment: 'automation',
  measure: ({ challenge, device }) =>
    challenge?.work === 'missing' &&
    (challenge.answers !== 'absent' || (device?.deviceKey ?? null) !== null),
})
