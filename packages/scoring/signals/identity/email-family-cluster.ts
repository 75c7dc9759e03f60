import type { Signal } from '../../signal.ts'

/** name1, name2, name3 on one device. */
export const emailFamilyCluster: Signal = {
  code: 'email_family_cluster',
  label: 'Address pattern repeats across accounts',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'email', 'riskSignals'],
  flags: ['multiAccount'],
  weight: 1.0,
  source: 'judgement',
  measure: ({ graph }) => (graph?.addressFamily ?? 0) >= 3,
}
