import { listed } from '../../lists.ts'
import type { Signal } from '../../signal.ts'

/** The caller denies this user or visitor: the verdict is block. */
export const listDenyAccount: Signal = {
  code: 'list_deny_account',
  label: 'Account or browser on your deny list',
  clause: 'the account or browser is on your deny list',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'riskSignals'],
  flags: [],
  weight: 4.5,
  source: 'judgement',
  list: 'deny',
  measure: (evidence) => listed(evidence, 'deny', ['user', 'visitor']),
}
