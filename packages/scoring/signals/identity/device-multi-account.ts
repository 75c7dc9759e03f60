import type { Signal } from '../../signal.ts'
import { manyOnDevice } from './on-device.ts'

/** More accounts on one device key than its popularity and the site's own arrivals make likely. */
export const deviceMultiAccount: Signal = {
  code: 'device_multi_account',
  label: 'Device used for many accounts',
  clause: 'unusually many accounts come from this device',
  category: 'multi_account',
  compartment: 'identity',
  about: 'newHolder',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) => graph?.newcomersOnDevice ?? 0,
    what: 'other people who first came on this device within 14 days',
  },
  measure: manyOnDevice,
}
