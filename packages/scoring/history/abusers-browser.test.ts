import type { Evidence, GraphFacts, PastVisit } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import { assess } from '../assess.ts'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { inAbusersBrowser } from './abusers-browser.ts'

const DAY_MS = 86_400_000
const USUAL: PastVisit = neutral.history.current
type LinkedNeighbour = GraphFacts['neighbours'][number]

const neighbour = (about: Partial<LinkedNeighbour> = {}): LinkedNeighbour => ({
  accountId: 'other',
  strength: 0.95,
  matchTypes: ['visitor_id'],
  hops: 1,
  browsers: ['usual'],
  score: 5,
  verdict: 'allow',
  isAbuser: true,
  labels: [],
  ...about,
})
const INNOCENT = neighbour({ isAbuser: false })

/**
 * A visit to an account of weeks, in a browser of such accounts, after visits in it and `elsewhere` on an own phone.
 */
function inBrowserOf(
  neighbours: readonly LinkedNeighbour[],
  { event = 'payout', elsewhere = 0, labels = [] as string[] } = {},
): Evidence {
  const phone = { visitorKey: 'phone', deviceKey: 'phone' }
  const visits = Array.from({ length: 8 }, (_, i) => ({
    ...USUAL,
    ...(i < elsewhere && phone),
    atMs: USUAL.atMs - (1 + 3 * i) * DAY_MS,
  }))
  const abuserStrength = neighbours.some(({ isAbuser }) => isAbuser) ? 0.95 : 0
  return evidenceWith({
    event,
    graph: { neighbours: [...neighbours], abuserStrength, labels },
    history: { visits },
  })
}

describe('the share of a device that is an abuser’s', () => {
  it('is full at a payout, and at a login with two reported accounts', () => {
    expect(inAbusersBrowser(inBrowserOf([neighbour()]))).toBe(1)
    expect(inAbusersBrowser(inBrowserOf([neighbour()], { event: 'login' }))).toBe(0.5)
    expect(inAbusersBrowser(inBrowserOf([neighbour(), neighbour()], { event: 'login' }))).toBe(1)
  })

  it('falls with the accounts there that were not reported, and with days on own devices', () => {
    expect(inAbusersBrowser(inBrowserOf([neighbour(), INNOCENT, INNOCENT, INNOCENT]))).toBe(0.25)
    const shares = [0, 1, 2].map((elsewhere) =>
      inAbusersBrowser(inBrowserOf([neighbour()], { elsewhere })),
    )
    expect(shares).toEqual([1, 0.5, 0])
  })

  it.each<[string, Evidence]>([
    ['no account there was reported', inBrowserOf([INNOCENT])],
    [
      'it was another machine of the model',
      inBrowserOf([neighbour({ matchTypes: ['device'], browsers: [] })]),
    ],
    ['it is a neighbour of a neighbour', inBrowserOf([neighbour({ hops: 2, browsers: [] })])],
    ['the caller vouched for the account', inBrowserOf([neighbour()], { labels: ['legitimate'] })],
  ])('is 0 if %s', (_, evidence) => {
    expect(inAbusersBrowser(evidence)).toBe(0)
  })
})

describe('a known device', () => {
  const judged = (evidence: Evidence) => {
    const { score, verdict } = assess(evidence)
    return { score, verdict }
  }
  it('mitigates nothing of the link to an abuser whose browser it is', () => {
    const { score, verdict } = judged(inBrowserOf([neighbour()]))
    expect(score).toBeGreaterThanOrEqual(40)
    expect(verdict).toBe('shadow')
  })

  it('mitigates it at an account that is used on an own device', () => {
    expect(judged(inBrowserOf([neighbour()], { elsewhere: 3 })).score).toBeLessThan(15)
  })
})
