import { HOUR_MS } from '@vigil/evidence'
import { expect, it } from 'vitest'
import { pastVisit } from '../../evidence/testing/past-visit.ts'
import { evidenceWith } from '../signals/evidence.fixture.ts'
import { isOwnDevice } from './own-device.ts'

const NOW = Date.UTC(2026, 9, 12, 9)
/** A login at a computer of the school's room; keys in the history are those of the workspace. */
const here = pastVisit({
  atMs: NOW,
  deviceKey: 'keyed model',
  subnetKey: 'school',
  asn: 3320,
  networkKind: 'clean',
  mobile: false,
})
const earlier = { ...here, atMs: NOW - 7 * 24 * HOUR_MS }

const isOwn = (visit: typeof here, event = 'login') =>
  isOwnDevice(
    evidenceWith({
      event,
      device: { deviceKey: 'model' },
      history: { by: 'account', visits: [visit], current: here },
    }),
  )

it.each([
  ['a pupil at last week’s computers', earlier, true],
  ['an account made this morning', { ...earlier, atMs: NOW - 2 * HOUR_MS }, false],
  ['the school’s line, with an address of the other family', { ...earlier, subnetKey: 'v6' }, true],
  ['a stranger with the owner’s model elsewhere', { ...earlier, subnetKey: 'home', asn: 1 }, false],
  [
    'a stranger with that model at the same carrier',
    { ...earlier, subnetKey: 'carrier', mobile: true },
    false,
  ],
  ['another machine', { ...earlier, deviceKey: 'another key' }, false],
  ['no machine that is known', { ...earlier, deviceKey: null }, false],
])('%s', (_, visit, own) => {
  expect(isOwn(visit)).toBe(own)
})

it('a sign-up has no device of its own yet', () => {
  expect(isOwn(earlier, 'signup')).toBe(false)
})
