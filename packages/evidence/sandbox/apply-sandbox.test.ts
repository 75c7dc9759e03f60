import { expect, test } from 'vitest'
import { BARE_EVIDENCE } from '../testing/evidence.ts'
import { applySandbox, sandboxTable } from './apply-sandbox.ts'

const forced = (email: string | null, ip: string | null = null) =>
  applySandbox(BARE_EVIDENCE, { email, ip })

test('an input that is not in the table changes nothing', () => {
  expect(forced(null)).toBe(BARE_EVIDENCE)
  expect(forced('block@example.com')).toBe(BARE_EVIDENCE)
  expect(forced('nobody@sandbox.test')).toBe(BARE_EVIDENCE)
  expect(forced('constructor@sandbox.test')).toBe(BARE_EVIDENCE)
  expect(forced(null, '198.51.100.1')).toBe(BARE_EVIDENCE)
})

test('every input is there once and changes the evidence', () => {
  const inputs = sandboxTable.map(({ input }) => input)
  expect(new Set(inputs).size).toBe(inputs.length)
  for (const { field, input } of sandboxTable) {
    const changed = field === 'email' ? forced(input) : forced(null, input)
    expect(changed, input).not.toEqual(BARE_EVIDENCE)
    expect(forced(input.toUpperCase(), input), input).toEqual(changed)
  }
})

test('tags make further accounts with the same outcome', () => {
  expect(forced('block+2@sandbox.test')).toEqual(forced('block@sandbox.test'))
})

test('an address is laid over the outcome of the mailbox', () => {
  const both = forced('disposable@sandbox.test', '192.0.2.1')
  expect(both.email?.disposable).toBe(true)
  expect(both.network?.torExit).toBe(true)
})

test('a forced verdict does not depend on the request it comes in', () => {
  const busy = {
    ...BARE_EVIDENCE,
    exposure: { breaches: 9, logsOnThisSite: 9, logsElsewhere: 9, newestDays: 1 },
  }
  const of = (evidence: typeof BARE_EVIDENCE) =>
    applySandbox(evidence, { email: 'allow@sandbox.test', ip: null })
  expect(of(busy)).toEqual(of(BARE_EVIDENCE))
})
