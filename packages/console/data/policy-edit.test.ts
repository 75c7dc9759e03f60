import { PolicyRulesRequest, type PolicyRules } from '@vigil/contract'
import { describe, expect, it, test } from 'vitest'
import { builtInPolicy, callerPolicy, policyOf } from '../../scoring/verdict/verdict-policy.ts'
import {
  appliedOf,
  areSame,
  editOf,
  editOfText,
  rulesOf,
  rulesOfEvent,
  THRESHOLDS,
} from './policy-edit.ts'

const RULES: readonly PolicyRules[] = [
  {},
  { challengeFrom: 30 },
  { blockFrom: 99 },
  { blockFrom: 60, loginBlockFrom: 70 },
  { mute: ['tor_exit', 'abuse_ip'] },
  { challengeFrom: 50, events: { login: { blockFrom: 100, mute: [] }, signup: {} } },
  { loginBlockFrom: 99, mute: ['tor_exit'], events: { login: { challengeFrom: 10 } } },
  { blockFrom: 99, events: { login: { loginBlockFrom: 100, mute: ['abuse_ip'] } } },
]

describe.each(RULES.map((rules) => [JSON.stringify(rules), rules] as const))('%s', (_, rules) => {
  it('is sent as it was read, and accepted', () => {
    const sent = rulesOf(editOf(rules))
    expect(sent).toEqual(rules)
    expect(PolicyRulesRequest.safeParse(sent).success).toBe(true)
    expect(editOfText(JSON.stringify(sent))).toEqual(editOf(rules))
  })

  it.each([null, 'login', 'signup', 'payout'])('applies to %s as a check is judged', (event) => {
    const edit = editOf(rules)
    const applied = appliedOf(edit, event, builtInPolicy.thresholds)
    const judged = callerPolicy(rules)
    const { thresholds, muted } = event === null ? judged.base : policyOf(judged, event)
    for (const name of THRESHOLDS) expect(Number(applied[name].text)).toBe(thresholds[name])
    const own = event === null ? null : rulesOfEvent(edit, event).mute
    expect(new Set(own ?? edit.all.mute)).toEqual(muted)
  })
})

test('the source of a threshold is named', () => {
  const edit = editOf({ challengeFrom: 30, blockFrom: 99, events: { login: { blockFrom: 100 } } })
  expect(appliedOf(edit, 'login', builtInPolicy.thresholds)).toEqual({
    challengeFrom: { text: '30', from: 'allEvents' },
    blockFrom: { text: '100', from: 'own' },
    loginBlockFrom: { text: '100', from: 'blockFrom' },
  })
})

test('what is no number is sent as it is typed, for the API to refuse', () => {
  const edit = editOf({})
  const typed = { ...edit, all: { ...edit.all, challengeFrom: ' 30 ', blockFrom: '7o' } }
  expect(rulesOf(typed)).toEqual({ challengeFrom: 30, blockFrom: '7o' })
})

test('the order of signals and events makes no difference, another rule does', () => {
  const a = { mute: ['b', 'a'], events: { x: { challengeFrom: 30 }, y: { mute: ['d', 'c'] } } }
  const b = {
    mute: ['a', 'b'],
    events: { y: { mute: ['c', 'd'] }, empty: {}, x: { challengeFrom: 30 } },
  }
  expect(areSame(editOf(a), editOf(b))).toBe(true)
  expect(areSame(editOf(a), editOf({ ...b, mute: ['a'] }))).toBe(false)
  expect(areSame(editOf({ mute: [] }), editOf({}))).toBe(true)
  expect(areSame(editOf({ events: { x: { mute: [] } } }), editOf({}))).toBe(false)
})

test.each([undefined, '', '{', 'null', '{"events":{"login":null}}', '{"mute":1}'])(
  'a URL with %j is no edit',
  (text) => {
    expect(editOfText(text)).toBeNull()
  },
)
