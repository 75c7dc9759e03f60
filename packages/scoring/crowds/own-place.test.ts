import { DAY_MS } from '@vigil/evidence'
import { expect, it } from 'vitest'
import { policy } from '../policy/index.ts'
import { counts, evidenceWith } from '../signals/evidence.fixture.ts'
import { shareOfOwnPlace } from './own-place.ts'

const { factor } = policy.coLocation
const { newPlaceDays } = policy.drift
const day = (count: number) => counts(0, 0, 0, count)

it.each([
  ['the account was here for days', {}, factor],
  ['it came for the first time a short while ago', { days: newPlaceDays / 2 }, (1 + factor) / 2],
  ['it was elsewhere', { subnetKey: 'elsewhere' }, 1],
  ['it is a sign-up', { event: 'signup' }, 1],
  ['it is a payout', { event: 'payout' }, 1],
  ['all come in one browser', { inBrowser: 5 }, 1],
  ['most attempts here failed', { failed: 60 }, 1],
  ['few attempts here failed', { failed: 5 }, factor],
  ['it is the exit of a VPN', { network: { vpn: true } }, 1],
  ['it is a carrier’s network', { network: { mobile: true } }, 1],
] as const)('what counts of a crowd on a device key: %s', (_, given, share) => {
  const { event, network, failed, inBrowser, days, subnetKey } = {
    event: 'login',
    network: {},
    failed: 0,
    inBrowser: 1,
    days: 2 * newPlaceDays,
    subnetKey: 's',
    ...given,
  }
  const { history } = evidenceWith({})
  if (history === null) throw new Error('the fixture has a history')
  const visit = { ...history.current, subnetKey, atMs: history.current.atMs - days * DAY_MS }
  const evidence = evidenceWith({
    event,
    network,
    history: { ...history, visits: [visit] },
    velocity: {
      ip: day(100),
      failedAccountsPerIp: day(failed),
      accountsPerVisitor: day(inBrowser),
    },
  })
  expect(shareOfOwnPlace(evidence)).toBeCloseTo(share)
})
