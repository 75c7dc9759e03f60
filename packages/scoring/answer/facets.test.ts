import { expect, test } from 'vitest'
import { assess } from '../assess.ts'
import { type Differing, evidenceWith } from '../signals/evidence.fixture.ts'

const facets = (given: Differing) => assess(evidenceWith({ history: null, ...given })).scores

test('an ordinary visit has no facet', () => {
  const { overall, ...others } = facets({})
  expect(overall).toBe(5)
  expect(Object.values(others)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('a program feeds the bot facet and none of the risk signals', () => {
  expect(facets({ automation: { webdriver: true } })).toMatchObject({ bot: 82, riskSignals: 0 })
})

test('a throw-away address feeds the email facet, and the risk signals', () => {
  expect(facets({ email: { disposable: true } })).toMatchObject({
    email: 27,
    riskSignals: 27,
    network: 0,
    bot: 0,
  })
})

test('a handshake of another program counts half for a bot', () => {
  const { tls, bot } = facets({ tls: { consistency: 'strong_mismatch' } })
  expect(tls).toBe(62)
  expect(bot).toBe(22)
})

test('stolen credentials count in full for identity and half for the address', () => {
  const { identity, email } = facets({ event: 'login', exposure: { logsElsewhere: 1 } })
  expect(identity).toBe(9)
  expect(email).toBe(7)
})

test('many accounts on one browser feed identity and multiple accounts', () => {
  const many = facets({ graph: { mailboxesPerVisitor: 9 } })
  expect(many.multipleAccounts).toBe(many.identity)
  expect(many.multipleAccounts).toBeGreaterThan(60)
})

test('mitigation applies to parts too: a facet is at most 15 above the score', () => {
  const known = assess(evidenceWith({ event: 'login', network: { torExit: true, kind: 'tor' } }))
  expect(known.score).toBeLessThan(10)
  expect(known.scores.network).toBe(known.score + 15)
})

test('a privacy tool explains contradictions away on every side', () => {
  const spoofed = { userAgent: { platformMismatch: true, workerMismatch: true } }
  expect(facets(spoofed).bot).toBe(73)
  expect(facets({ ...spoofed, automation: { nativeTamper: true } }).bot).toBe(18)
})
