import type { NetworkFacts, PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { lossToStranger } from './account-loss.ts'

const DAY_MS = 86_400_000
const USUAL: PastVisit = neutral.history.current
const AT_HOME = { visitorKey: 'home', deviceKey: 'home', subnetKey: 'home', asn: 64500 }
const SIGNUP = { event: 'signup', visitorKey: 'desk', atMs: USUAL.atMs - 6 * DAY_MS }

/** An event at home, after visits at a desk whose browser many people use. */
const atHome = (
  event: string,
  before: readonly Partial<PastVisit>[] = [SIGNUP],
  crowdedBrowsers = ['desk'],
  network: Partial<NetworkFacts> = {},
) =>
  lossToStranger(
    evidenceWith({
      event,
      network,
      graph: { crowdedBrowsers },
      history: {
        visits: before.map((visit) => ({ ...USUAL, ...visit })),
        current: { ...USUAL, ...AT_HOME },
      },
    }),
  )

test('a reset of an account that was signed up at a desk is from no stranger', () => {
  expect(atHome('password_reset')).toBe(0)
})

test.each<[string, number]>([
  ['a payout', atHome('payout')],
  ['a change of address', atHome('email_change')],
  ['a reset after a sign-up in a browser of few', atHome('password_reset', [SIGNUP], [])],
  ['a reset after a login', atHome('password_reset', [{ ...SIGNUP, event: 'login' }, SIGNUP])],
  [
    'a reset after a visit in another browser',
    atHome('password_reset', [{ ...SIGNUP, visitorKey: 'own' }, SIGNUP]),
  ],
  [
    'a reset where a fingerprint stands for the browser',
    atHome('password_reset', [{ ...SIGNUP, visitorIsOwn: false }]),
  ],
  [
    'a reset through a VPN',
    atHome('password_reset', [SIGNUP], ['desk'], { vpn: true, kind: 'vpn' }),
  ],
])('%s is', (_, loss) => {
  expect(loss).toBeGreaterThan(0.8)
})
