import { ListKind, ListName } from '@vigil/contract'
import { DAY_MS, type Evidence, NO_PROVENANCE } from '@vigil/evidence'
import fc from 'fast-check'
import { neutral } from '../signals/evidence.fixture.ts'
import {
  automation,
  behavior,
  device,
  headers,
  locale,
  tls,
  userAgent,
} from './arbitrary/browser.ts'
import { email } from './arbitrary/email.ts'
import { graph } from './arbitrary/graph.ts'
import { history, signup } from './arbitrary/history.ts'
import { attribution, network } from './arbitrary/network.ts'
import { NOW_MS, perhaps } from './arbitrary/values.ts'
import { velocity } from './arbitrary/velocity.ts'

const exposure = fc.record({
  breaches: fc.nat({ max: 3 }),
  logsOnThisSite: fc.nat({ max: 1 }),
  logsElsewhere: fc.nat({ max: 1 }),
  newestLogHereMs: perhaps(fc.integer({ min: NOW_MS - 200 * DAY_MS, max: NOW_MS })),
  newestLogElsewhereMs: perhaps(fc.integer({ min: NOW_MS - 200 * DAY_MS, max: NOW_MS })),
  newestDays: perhaps(fc.nat({ max: 900 })),
  freshDays: perhaps(fc.nat({ max: 60 })),
})

/** Few visits are on a list. */
const lists: fc.Arbitrary<Evidence['lists']> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  fc.record({
    list: fc.constantFrom(...ListName.options),
    kinds: fc.subarray([...ListKind.options], { minLength: 1 }),
  }),
)

/** An ordinary visit of a young account: most other evidence outweighs that of its sign-up. */
const afterSignup = signup.map(
  (of): Evidence => ({ ...neutral, event: 'payout', history: { ...neutral.history, signup: of } }),
)

const sparse: fc.Arbitrary<Evidence> = fc.record({
  event: fc.constantFrom('signup', 'login', 'password_reset', 'payout'),
  host: fc.constantFrom('check', 'evaluate'),
  atMs: fc.constant(NOW_MS),
  network: perhaps(network),
  email: perhaps(email),
  userAgent: perhaps(userAgent),
  headers: perhaps(headers),
  automation: perhaps(automation),
  behavior: perhaps(behavior),
  visitor: perhaps(
    fc.constantFrom(
      { id: 'issued', issuedDaysAgo: 40, days: [] },
      { id: 'issued', issuedDaysAgo: 0, days: null },
      { id: 'unissued', issuedDaysAgo: null, days: null },
    ),
  ),
  device: perhaps(device),
  tls,
  locale: perhaps(locale),
  attribution: perhaps(attribution),
  velocity: perhaps(velocity),
  graph: perhaps(graph),
  history: perhaps(history),
  exposure: perhaps(exposure),
  lists,
  session: fc.record({
    session: fc.constantFrom('none', 'bound', 'expired'),
    token: fc.constantFrom('none', 'redeemed', 'replayed', 'invalid', 'expired', 'unverified'),
    tokenNonce: fc.boolean(),
    tokenContradicted: fc.boolean(),
    sessionContradicted: fc.boolean(),
    tokenUsage: perhaps(
      fc
        .nat({ max: 2000 })
        .chain((checks) => fc.tuple(fc.nat({ max: checks }), fc.nat({ max: checks })))
        .map(([withToken, withNonce]) => ({ checks: 2000, withToken, withNonce })),
    ),
    tokenNetwork: fc.constantFrom('same', 'other_network', 'other_country', null),
    observed: perhaps(
      fc.array(
        fc.record({
          code: fc.constantFrom('webdriver_true', 'headless_ua', 'b_human_like', 'canvas_noise'),
          weight: fc.double({ min: -1, max: 4, noNaN: true }),
        }),
        { maxLength: 3 },
      ),
    ),
    unreadScore: perhaps(fc.integer({ min: 0, max: 100 })),
  }),
  challenge: perhaps(
    fc.record({
      nonce: fc.constantFrom(
        'absent',
        'missing',
        'redeemed',
        'forged',
        'expired',
        'reused',
        'foreign',
        'foreign_network',
        'unverified',
      ),
      answers: fc.constantFrom('absent', 'right', 'wrong'),
      layout: fc.constantFrom('absent', 'right', 'wrong'),
      work: fc.constantFrom('none_required', 'done', 'missing'),
    }),
  ),
  provenance: fc.constant(NO_PROVENANCE),
})

/** Any evidence of the shape that judgement reads, sparse as evidence is. */
export const arbitraryEvidence: fc.Arbitrary<Evidence> = fc.oneof(
  { weight: 9, arbitrary: sparse },
  afterSignup,
)
