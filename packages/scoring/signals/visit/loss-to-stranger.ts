import { lossToStranger as measure } from '../../account-loss.ts'
import type { Signal } from '../../signal.ts'

/** An event by which the account may be lost, such as a reset or a payout, from a device and a network that are new to it. */
export const lossToStranger: Signal = {
  code: 'loss_to_stranger',
  label: 'Account recovery or payout from an unknown device and network',
  clause:
    "the account may be lost by it, and neither device nor network is known to be the account's",
  category: 'account_drift',
  compartment: 'visit',
  facets: ['riskSignals'],
  flags: [],
  measure,
}
