import type { Signal } from '../../signal.ts'

/** Pages without a secure context cannot hash; live sites have one. */
export const challengeWorkMissing: Signal = {
  code: 'challenge_work_missing',
  label: 'Required work not done',
  clause: 'its browser did not do the work that was asked for',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ challenge }) => challenge?.work === 'missing',
}
