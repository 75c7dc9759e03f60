import { expect, test } from 'vitest'
import { rulesChanged } from './rules-changed.ts'

const rules = {
  challengeFrom: 30,
  mute: ['tor_exit'],
  events: { login: { blockFrom: 80 }, signup: { blockFrom: 90 } },
}

test('what stays as it was is left out, event by event', () => {
  const other = { ...rules, challengeFrom: 35, events: { ...rules.events, login: {} } }
  expect(rulesChanged(rules, other)).toEqual({
    challengeFrom: 30,
    events: { login: { blockFrom: 80 } },
  })
  expect(rulesChanged(other, rules)).toEqual({ challengeFrom: 35, events: { login: {} } })
})

test('all of it is new where there was nothing, and nothing where both are alike', () => {
  expect(rulesChanged(rules, null)).toEqual(rules)
  expect(rulesChanged(rules, structuredClone(rules))).toEqual({})
})
