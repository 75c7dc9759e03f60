import { describe, expect, it } from 'vitest'
import { assess } from '../assess.ts'
import { type Differing, evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { deviceDrift } from './device-drift.ts'
import { exposedBy, reducedByExposure } from './exposed-account.ts'

const DAY_MS = 86_400_000
const { atMs } = neutral
const ago = (days: number) => atMs - days * DAY_MS
const [last] = neutral.history.visits
const provedAgo = (days: number) => ({
  visits: [
    { ...last, atMs: ago(days), verdict: 'challenge', passed: true },
    ...neutral.history.visits,
  ],
})
const logHere = (days: number) => ({
  logsOnThisSite: 1,
  newestLogHereMs: ago(days),
  newestDays: days,
})
const given = (exposure: object, more: object = {}): Differing =>
  ({ event: 'login', exposure, ...more }) as Differing

describe('an account is exposed', () => {
  it.each([
    ['by a log of this site', given(logHere(5)), 'logHere'],
    [
      'by a log of another site',
      given({ logsElsewhere: 1, newestLogElsewhereMs: ago(5) }),
      'logElsewhere',
    ],
    ['by no breach', given({ breaches: 1, newestDays: 20 }), null],
    ['by no log that is older than a quarter of a year', given(logHere(91)), null],
    ['not at a signup', { ...given(logHere(5)), event: 'signup' }, null],
    ['not once a challenge was passed since', given(logHere(5), { history: provedAgo(4) }), null],
    [
      'still where the challenge was passed before',
      given(logHere(5), { history: provedAgo(6) }),
      'logHere',
    ],
    [
      'not once the password was reset since',
      given(logHere(5), { history: { provedMs: ago(4) } }),
      null,
    ],
    [
      'still where the password was reset before',
      given(logHere(5), { history: { provedMs: ago(6) } }),
      'logHere',
    ],
    ['not without a profile', given(logHere(5), { history: { visits: [] } }), null],
  ] as const)('%s', (_, differing, expected) => {
    expect(exposedBy(evidenceWith(differing as Differing))).toBe(expected)
  })
})

describe('a login from the usual device', () => {
  const assessed = (differing: Differing) => assess(evidenceWith(differing))
  const usual = assessed(given({}))

  it('is challenged after a stealer log of this site, and the reasons say why', () => {
    const infected = assessed(given(logHere(5)))
    expect(usual.verdict).toBe('allow')
    expect(infected.verdict).toBe('challenge')
    expect(infected.reasons.map(({ code }) => code)).toContain('device_infected')
  })

  it('has its mitigation back with the proof', () => {
    const proved = assessed(given(logHere(5), { history: provedAgo(4) }))
    expect(proved.verdict).toBe('allow')
    expect(proved.reasons.map(({ code }) => code)).not.toContain('device_infected')
  })

  it('loses less by a log of another site', () => {
    const kept = (exposure: object) => {
      const evidence = evidenceWith(given(exposure))
      return reducedByExposure(evidence, deviceDrift(evidence)) / deviceDrift(evidence)
    }
    expect(deviceDrift(evidenceWith(given({})))).toBeLessThan(0)
    const shares = [
      kept(logHere(5)),
      kept({ logsElsewhere: 1, newestLogElsewhereMs: ago(5) }),
      kept({}),
    ]
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(new Set(shares).size).toBe(3)
  })
})

it('another device is judged as before: what counts against a visit is not reduced', () => {
  expect(reducedByExposure(evidenceWith(given(logHere(5))), 2)).toBe(2)
})
