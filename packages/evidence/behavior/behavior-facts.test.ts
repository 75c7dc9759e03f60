import type { Behavior } from '@vigil/contract'
import { expect, test } from 'vitest'
import { behaviorFacts } from './behavior-facts.ts'

const PERSON: Behavior = {
  moves: 120,
  clicks: 4,
  movesPerClick: 12,
  pathStraightness: 0.8,
  pressMedianMs: 90,
  centerClickShare: 0,
  keys: 40,
  keyDwellMedianMs: 85,
  keyDwellCv: 0.3,
  pastes: 0,
  autofills: 0,
  inputsWithoutKeys: 0,
  untrustedEvents: 0,
  trustedEvents: 300,
  touches: 0,
  hasBeenActive: true,
  firstFocusToSubmitMs: 12_000,
  filledFields: 3,
}
const facts = (change: Behavior) => behaviorFacts({ behavior: { ...PERSON, ...change } })
const against = (change: Behavior) =>
  Object.entries(facts(change) ?? {}).flatMap(([name, value]) =>
    value && name !== 'humanLike' ? [name] : [],
  )

test('a person at mouse and keyboard is human-like', () => {
  expect(against({})).toEqual([])
  expect(facts({})?.humanLike).toBe(true)
})

test('without aggregates there is nothing to judge', () => {
  expect(behaviorFacts({})).toBeNull()
  expect(behaviorFacts({ behavior: {} })).toBeNull()
})

test.each([
  [{ pressMedianMs: 2 }, ['instantClick']],
  [{ centerClickShare: 1 }, ['centerClicks']],
  [{ movesPerClick: 1 }, ['teleport']],
  [{ keyDwellMedianMs: 0.5, keyDwellCv: 0 }, ['keyZeroDwell']],
  [{ keyDwellCv: 0.03 }, ['keyMetronome']],
  [{ firstFocusToSubmitMs: 500 }, ['formTooFast']],
] as const)('%j is told as %j', (change, names) => {
  expect(against(change)).toEqual(names)
  expect(facts(change)?.humanLike).toBe(false)
})

test('a form sent from a page that nobody touched', () => {
  const untouched = {
    hasBeenActive: false,
    moves: 0,
    clicks: 0,
    keys: 0,
    trustedEvents: 0,
    untrustedEvents: 9,
  }
  expect(against(untouched)).toEqual(['noInteraction', 'valueWithoutInput', 'untrustedOnly'])
  expect(against({ ...untouched, filledFields: 0 })).toEqual(['untrustedOnly'])
})

test('a password manager fills without keys, with events of its own, and nothing is said', () => {
  const filled = {
    keys: 0,
    autofills: 2,
    inputsWithoutKeys: 2,
    untrustedEvents: 8,
    firstFocusToSubmitMs: 900,
  }
  expect(against(filled)).toEqual([])
  expect(against({ ...filled, autofills: 0 })).toEqual([])
})

test('taps make mouse and key events without duration or path', () => {
  const tapped = {
    touches: 6,
    pressMedianMs: 1,
    movesPerClick: 1,
    keyDwellMedianMs: 0,
    keyDwellCv: 0,
    centerClickShare: 0.1,
  }
  expect(against(tapped)).toEqual([])
})

test('few events are not judged', () => {
  expect(against({ clicks: 1, pressMedianMs: 1, movesPerClick: 1, centerClickShare: 1 })).toEqual(
    [],
  )
  expect(against({ keys: 3, keyDwellMedianMs: 0, keyDwellCv: 0 })).toEqual([])
})

test('text that stands in the fields at once, by no key, paste, finger or script, was put in', () => {
  const inserted = { keys: 0, inputsWithoutKeys: 3, firstFocusToSubmitMs: 4000 }
  expect(against(inserted)).toEqual(['valueWithoutInput'])
  expect(against({ ...inserted, pastes: 1 })).toEqual([])
  expect(against({ ...inserted, touches: 2 })).toEqual([])
  expect(against({ ...inserted, inputsWithoutKeys: 1 })).toEqual([])
})

test('one click is a program only where all of it is, and nobody types by hand', () => {
  const click = { clicks: 1, pressMedianMs: 1, centerClickShare: 1, movesPerClick: 1 }
  const keyless = { ...click, keys: 0, filledFields: 0 }
  expect(against(keyless)).toEqual(['instantClick', 'centerClicks', 'teleport'])
  expect(against({ ...keyless, movesPerClick: 14 })).toEqual([])
  expect(against({ ...keyless, pressMedianMs: 90 })).toEqual([])
  expect(against(click)).toEqual([])
})

test('characters that come one by one, and none by a key or a finger, are fed in', () => {
  const fed = { keys: 0, charsWithoutKeys: 34, inputsWithoutKeys: 34 }
  expect(against(fed)).toEqual(['valueWithoutInput', 'keylessTyping'])
  expect(against({ ...fed, keys: 34, charsWithoutKeys: 0, inputsWithoutKeys: 0 })).toEqual([])
  expect(against({ ...fed, touches: 6 })).toEqual([])
  expect(against({ ...fed, charsWithoutKeys: 3 })).toEqual(['valueWithoutInput'])
})
