import { manyOnDevice } from '../../crowds/accounts-on-device.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

/** More accounts on one device key than its popularity and the site's own arrivals make likely. */
export const deviceMultiAccount = declareSignal({
  code: 'device_multi_account',
  label: 'Device used for many accounts',
  clause: 'unusually many accounts come from this device, or from others that look the same',
  compartment: 'identity',
  counts: 'crowd',
  about: 'newHolder',
  ofPlace: true,
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    // Newcomers of two weeks, else the accounts that were tried today.
    of: ({ graph, velocity }) => {
      const newcomers = graph?.newcomersOnDevice ?? 0
      const today = (velocity?.accountsPerDevice?.hour24 ?? 0) - 1
      if (newcomers === 0 && today > 0) return { count: today, window: 'hour24' }
      return newcomers
    },
    what: 'other people on this device',
    // This account may be among those that are read.
    limit: policy.graph.maxRead.device + policy.graph.maxOldestRead - 1,
    windowLimit: policy.counters.maxMembers - 1,
  },
  measure: manyOnDevice,
})
