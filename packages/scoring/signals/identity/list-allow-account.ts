import { listed } from '../../lists.ts'
import type { Signal } from '../../signal.ts'

/** The caller allows this user or visitor: the verdict is allow. */
export const listAllowAccount: Signal = {
  code: 'list_allow_account',
  label: 'Account or browser on your allow list',
  clause: 'the account or browser is on your allow list',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'riskSignals'],
  flags: [],
  weight: -1,
  source: 'judgement',
  list: 'allow',
  measure: (evidence) => listed(evidence, 'allow', ['user', 'visitor']),
}
