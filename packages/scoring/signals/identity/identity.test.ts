import type { Evidence } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../../signal.ts'
import { neutral, unknown } from '../evidence.fixture.ts'
import { accountIpSpread } from './account-ip-spread.ts'
import { accountVelocity } from './account-velocity.ts'
import { deviceMultiAccount } from './device-multi-account.ts'
import { emailFamilyCluster } from './email-family-cluster.ts'
import { linkedAbuser } from './linked-abuser.ts'
import { tokenInvalid } from './token-invalid.ts'
import { tokenReplayed } from './token-replayed.ts'
import { vidMultiAccount } from './vid-multi-account.ts'

const cases: [Signal, Evidence][] = [
  [
    accountIpSpread,
    {
      ...neutral,
      velocity: {
        ...neutral.velocity,
        ipsPerAccount: { min1: 200, min10: 400, hour1: 800, hour24: 2000 },
      },
    },
  ],
  [
    accountVelocity,
    {
      ...neutral,
      velocity: {
        ...neutral.velocity,
        account: { min1: 200, min10: 400, hour1: 800, hour24: 2000 },
      },
    },
  ],
  [
    deviceMultiAccount,
    {
      ...neutral,
      velocity: {
        ...neutral.velocity,
        accountsPerDevice: { min1: 200, min10: 400, hour1: 800, hour24: 2000 },
      },
    },
  ],
  [emailFamilyCluster, { ...neutral, graph: { ...neutral.graph, addressFamily: 3 } }],
  [linkedAbuser, { ...neutral, graph: { ...neutral.graph, abuserStrength: 0.9 } }],
  [tokenInvalid, { ...neutral, session: { session: 'none', token: 'invalid' } }],
  [tokenReplayed, { ...neutral, session: { session: 'none', token: 'replayed' } }],
  [
    vidMultiAccount,
    {
      ...neutral,
      velocity: {
        ...neutral.velocity,
        accountsPerVisitor: { min1: 200, min10: 400, hour1: 800, hour24: 2000 },
      },
    },
  ],
]

describe.each(cases.map(([signal, evidence]) => ({ code: signal.code, signal, evidence })))(
  '$code',
  ({ signal, evidence }) => {
    it('fires on its evidence, within its weight', () => {
      const measured = signal.measure(evidence)
      const weight = measured === true ? signal.weight : Number(measured)
      expect(Math.abs(weight)).toBeGreaterThanOrEqual(0.05)
      expect(Math.abs(weight)).toBeLessThanOrEqual(Math.abs(signal.weight))
    })

    it('does not speak against an ordinary visit', () => {
      const measured = signal.measure(neutral)
      const weight = measured === true ? signal.weight : Number(measured)
      expect(weight).toBeLessThanOrEqual(0)
    })

    it('says nothing of what is not known', () => {
      const aboutAbsence = ['sdk_absent', 'fingerprint_missing']
      expect(Number(signal.measure(unknown)) !== 0).toBe(aboutAbsence.includes(signal.code))
    })
  },
)
