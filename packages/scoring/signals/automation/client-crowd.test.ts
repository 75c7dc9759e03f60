import { expect, it } from 'vitest'
import { assess } from '../../assess.ts'
import { policy } from '../../policy/index.ts'
import { weightOf } from '../../weigh/fire.ts'
import { counts, type Differing, evidenceWith, neutral } from '../evidence.fixture.ts'
import { signals } from '../index.ts'
import { clientCrowd } from './client-crowd.ts'

const { weight } = policy.signals.client_crowd
const bare = { ...neutral.history.current, event: 'signup', visitorKey: null, deviceKey: null }

/**
 * Sign-ups by an app on one model at one provider: of the day, of the hour, at this IP address, and with this mail
 * domain.
 */
interface Rack {
  today: number
  atOnce: number
  here: number
  domain: number
}

/** The newest of these sign-ups. */
const ofRack = ({
  atOnce = 4,
  here = 1,
  today = 20,
  domain = 1,
  ...about
}: Differing & Partial<Rack> = {}) =>
  evidenceWith({
    event: 'signup',
    device: null,
    userAgent: { client: 'app', family: 'other', namesModel: true },
    velocity: {
      ip: counts(1, 1, here, here),
      accountsPerEmailDomain: counts(1, 1, 1, domain),
      site: counts(1, 1, 8, 40),
      newcomers: {
        people: counts(1, 1, atOnce, today),
        here: counts(1, 1, atOnce, today),
        lines: counts(1, 1, 1, today - here + 1),
        atLine: counts(1, 1, 1, here),
        atProvider: counts(1, 1, atOnce, today + 1),
        ofClient: counts(1, 1, atOnce, today),
      },
    },
    history: { by: 'account', visits: [], current: bare },
    ...about,
  })

it('fires at a sign-up without browser data only: a device key has signals of its own', () => {
  expect(weightOf(clientCrowd, ofRack())).toBeCloseTo(weight)
  const { current } = neutral.history
  expect(weightOf(clientCrowd, ofRack({ history: { by: 'account', visits: [], current } }))).toBe(0)
})

it('does not count those at the address of the visit, unless many people share it', () => {
  const at = (here: number, network = {}) => weightOf(clientCrowd, ofRack({ here, network }))
  expect(at(20)).toBe(0)
  expect(at(4)).toBeCloseTo(weight)
  expect(at(20, { mobile: true })).toBeCloseTo(weight)
})

it('counts little at an address to which people come for days', () => {
  const newcomers = {
    all: 140,
    ofClient: 40,
    atProvider: { people: 50, returned: 5 },
    here: { people: 40, returned: 0, steady: 40 },
  }
  const history: Differing['history'] = {
    by: 'account',
    visits: [],
    current: bare,
    population: { total: 200, newcomers },
  }
  const slow = (newcomersAtAddress: number, daysAtAddress: number) =>
    weightOf(
      clientCrowd,
      ofRack({ here: 1, today: 1, graph: { newcomersAtAddress, daysAtAddress }, history }),
    )
  expect(slow(0, 0)).toBeCloseTo(weight)
  expect(slow(3, 1)).toBeLessThan(weight)
  expect(slow(27, 12)).toBeLessThan(weight / 2)
  expect(slow(39, 0)).toBe(0)
})

it('counts less of the staff of a firm, by its mail domain', () => {
  const firm = { free: false, paidMailbox: false, forwarder: false }
  expect(weightOf(clientCrowd, ofRack({ domain: 18, email: firm }))).toBeLessThan((2 * weight) / 3)
  expect(weightOf(clientCrowd, ofRack({ domain: 18, email: { free: true } }))).toBeCloseTo(weight)
})

it('challenges alone, and does not block with other counts', () => {
  const alone = assess(ofRack(), signals)
  expect(alone.verdict).toBe('challenge')
  const flood = counts(90, 400, 900, 2000)
  const velocity = { ...ofRack().velocity, ip: flood, subnet: flood }
  const together = assess({ ...ofRack(), velocity: { ...neutral.velocity, ...velocity } }, signals)
  expect(together.score).toBeGreaterThan(alone.score)
  expect(together.verdict).not.toBe('block')
})
