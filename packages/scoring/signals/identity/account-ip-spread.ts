import { overThreshold } from '../../growth.ts'
import type { Signal } from '../../signal.ts'

/** Guessing with rotating addresses. */
export const accountIpSpread: Signal = {
  code: 'account_ip_spread',
  label: 'Account tried from many networks',
  clause: 'this account was tried from many addresses',
  category: 'velocity',
  compartment: 'identity',
  facets: ['identity', 'riskSignals'],
  flags: ['velocity'],
  weight: 2.0,
  source: 'judgement',
  measure: ({ velocity }) => overThreshold(velocity?.ipsPerAccount, [null, 4, 6, 12], 0.8, 2),
}
