import { listed } from '../../lists.ts'
import type { Signal } from '../../signal.ts'

/** The caller watches this user or visitor: the verdict is shadow at least. */
export const listWatchAccount: Signal = {
  code: 'list_watch_account',
  label: 'Account or browser on your watch list',
  clause: 'the account or browser is on your watch list',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'riskSignals'],
  flags: [],
  weight: 0.2,
  source: 'judgement',
  list: 'watch',
  measure: (evidence) => listed(evidence, 'watch', ['user', 'visitor']),
}
