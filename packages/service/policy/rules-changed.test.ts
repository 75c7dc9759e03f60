import { expect, test } from 'vitest'
import { rulesChanged } from './rules-changed.ts'

const rules = {
  challengeFrom: 30,
  mute: ['tor_exit'],
  events: { login: { blockFrom: 80 }, signup: { blockFrom: 90 } },
}

test('unchanged rules are left out, by event', () => {
  const other = { ...rules, challengeFrom: 35, events: { ...rules.events, login: {} } }
  expect(rulesChanged(rules, other)).toEqual({
    challengeFrom: 30,
    events: { login: { blockFrom: 80 } },
  })
  expect(rulesChanged(other, rules)).toEqual({ challengeFrom: 35, events: { login: {} } })
})

test('all rules are new without a former policy, and none if both are equal', () => {
  expect(rulesChanged(rules, null)).toEqual(rules)
  expect(rulesChanged(rules, structuredClone(rules))).toEqual({})
})
