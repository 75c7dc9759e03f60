import { expect, it } from 'vitest'
import { policy } from '../policy/index.ts'
import { counts, evidenceWith } from '../signals/evidence.fixture.ts'
import { lessAgainst, shareOfDevice, shareOfPlace } from './proved-place.ts'

const { minFactor } = policy.coLocation.provedPlace
const FIRM = { free: false, paidMailbox: false, forwarder: false, disposable: false }
const day = (count: number) => counts(0, 0, 0, count)
const HALF = 1 - (1 - minFactor) / 2

it.each([
  ['four colleagues proved themselves here', {}, minFactor, minFactor],
  ['some did', { proved: 2.5 }, HALF, HALF],
  ['one did', { proved: 1 }, 1, 1],
  ['no other account has the device', { onDevice: 1 }, minFactor, 1],
  ['one in nine failed', { proved: 32, failed: 8 }, HALF, HALF],
  ['most failed', { failed: 12 }, 1, 1],
  ['all come in one browser', { inBrowser: 5 }, 1, 1],
  ['the mailboxes are anybody’s', { email: { free: true } }, 1, 1],
  ['it is the exit of a VPN', { network: { vpn: true } }, 1, 1],
  ['it is a host’s address', { network: { hosting: true } }, 1, 1],
  ['it is a payout', { event: 'payout' }, 1, 1],
] as const)('what counts of a new place and a new device: %s', (_, given, place, device) => {
  const { event, email, network, proved, failed, inBrowser, onDevice } = {
    event: 'login',
    email: {},
    network: {},
    proved: 4,
    failed: 0,
    inBrowser: 1,
    onDevice: 5,
    ...given,
  }
  const evidence = evidenceWith({
    event,
    email: { ...FIRM, ...email },
    network,
    velocity: {
      provedColleaguesPerIp: day(proved),
      failedAccountsPerIp: day(failed),
      accountsPerVisitor: day(inBrowser),
      accountsPerDevice: day(onDevice),
    },
  })
  expect(shareOfPlace(evidence)).toBeCloseTo(place)
  expect(shareOfDevice(evidence)).toBeCloseTo(device)
})

it('what mitigates is left as it is', () => {
  expect(lessAgainst(0.5, 0.2)).toBeCloseTo(0.1)
  expect(lessAgainst(-0.5, 0.2)).toBe(-0.5)
})
