import { describe, expect, it } from 'vitest'
import { type Selectable, selects } from './selects.ts'

const endpoint = { events: ['check.*', 'quota.reached'], verdicts: null, reasons: null }
const blocked: Selectable = {
  type: 'check.verdict',
  verdict: 'block',
  reasons: ['tor_exit', 'email_disposable'],
}
const cases: [string, Partial<Parameters<typeof selects>[0]>, Selectable, boolean][] = [
  ['what a prefix covers', {}, blocked, true],
  ['what it names', { events: ['check.verdict'] }, blocked, true],
  ['everything', { events: ['*'] }, blocked, true],
  ['no other type', { events: ['list.hit', 'check.verdicts', 'monitor.*'] }, blocked, false],
  ['no test traffic by the name of live', {}, { ...blocked, type: 'test.check.verdict' }, false],
  ['a verdict that it names', { verdicts: ['shadow', 'block'] }, blocked, true],
  ['no other verdict', { verdicts: ['shadow'] }, blocked, false],
  ['a reason that it names', { reasons: ['tor_exit', 'x'] }, blocked, true],
  ['no other reason', { reasons: ['new_device'] }, blocked, false],
  ['nothing that fits one filter alone', { verdicts: ['block'], reasons: ['x'] }, blocked, false],
  ['what has no verdict', { verdicts: ['block'], reasons: ['x'] }, { type: 'quota.reached' }, true],
]

describe('an endpoint selects', () => {
  it.each(cases)('%s', (_, change, event, expected) => {
    expect(selects({ ...endpoint, ...change }, event)).toBe(expected)
  })
})
