import { furthestOver, overThreshold } from '../../crowds/growth.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.account_ip_spread

/** Guessing with rotating addresses. */
export const accountIpSpread = declareSignal({
  code: 'account_ip_spread',
  label: 'Account tried from many networks',
  clause: 'this account was tried from many addresses',
  category: 'velocity',
  compartment: 'identity',
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => furthestOver(velocity?.ipsPerAccount, own.thresholds),
    what: 'IP addresses of this account',
  },
  measure: ({ velocity }) => overThreshold(velocity?.ipsPerAccount, own.thresholds, own),
})
