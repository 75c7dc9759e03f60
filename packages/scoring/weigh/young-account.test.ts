import { describe, expect, it } from 'vitest'
import { assess } from '../assess.ts'
import { type Differing, evidenceWith } from '../signals/evidence.fixture.ts'

const signup = (about: object = {}) => ({
  signup: { score: 60, daysAgo: 0.01, usedDays: 0, proofs: 0, ...about },
})
const scored = (about: Differing) => {
  const { score, verdict, contributions } = assess(evidenceWith({ event: 'order', ...about }))
  const points = Object.fromEntries(contributions.map((it) => [it.code, it.points]))
  return { score, verdict, points }
}

describe('an order on the device and at the place of the sign-up', () => {
  it('is as risky as the sign-up was, and is reviewed', () => {
    expect(scored({ history: signup() })).toMatchObject({ score: 60, verdict: 'shadow' })
    expect(scored({ history: signup({ score: 5 }) })).toMatchObject({ score: 0, verdict: 'allow' })
  })

  it('is not counted twice with what the order shows itself', () => {
    const velocity = { paymentValues: { min1: 1, min10: 3, hour1: 3, hour24: 3 } }
    expect(scored({ history: signup(), velocity }).score).toBe(60)
    expect(scored({ history: signup({ score: 25 }), velocity }).points).not.toHaveProperty(
      'risky_signup',
    )
  })

  it('is mitigated by the device as far as the order shows more than the sign-up', () => {
    const network = { torExit: true, kind: 'tor' } as const
    expect(scored({ history: signup({ score: 30 }), network }).score).toBe(30)
    expect(scored({ history: signup({ score: 60 }), network }).score).toBe(60)
  })

  it('is less risky from day to day, without a step', () => {
    const scores = [0, 2, 4, 6, 8, 10, 12, 14].map(
      (daysAgo) => scored({ history: signup({ daysAgo }) }).score,
    )
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores[0]).toBe(60)
    expect(scores.at(-1)).toBe(0)
  })

  it('is not refused, however risky the sign-up was', () => {
    const network = { vpn: true, kind: 'vpn' } as const
    expect(scored({ history: signup({ score: 97 }), network }).verdict).toBe('shadow')
  })
})

it('a login hours after the sign-up, in the only browser of the account, counts little of the sign-up', () => {
  const at = (daysInOnlyBrowser: number, event = 'login') =>
    scored({ event, history: signup({ score: 90, daysAgo: 1 }), graph: { daysInOnlyBrowser } })
      .score
  expect([0, 0.3, 1].map((days) => at(days))).toEqual(
    [...[0, 0.3, 1].map((days) => at(days))].sort((a, b) => b - a),
  )
  expect(at(0)).toBeGreaterThan(40)
  expect(at(1)).toBeLessThan(20)
  expect(at(1, 'order')).toBe(at(0, 'order'))
})

describe('links of an account to an abuser', () => {
  const graph = { abuserStrength: 1 }
  it('are not mitigated by the familiar device while the account is young', () => {
    expect(scored({ history: signup({ score: 5 }), graph })).toMatchObject({ score: 48 })
    expect(scored({ history: signup({ score: 5, daysAgo: 30 }), graph }).score).toBeLessThan(15)
    expect(scored({ graph }).score).toBeLessThan(15)
  })

  it('are, where the caller vouched for it', () => {
    const vouched = { ...graph, labels: ['legitimate'] }
    expect(scored({ history: signup(), graph: vouched }).score).toBeLessThan(15)
  })
})

it('the familiar device of a young account that was reported mitigates nothing', () => {
  const graph = { isAbuser: true }
  const young = scored({ history: signup({ score: 5 }), graph })
  expect(young).toMatchObject({ score: 82, verdict: 'shadow' })
  expect(scored({ graph }).score).toBeLessThan(40)
})
