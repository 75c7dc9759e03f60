import { expect, test } from 'vitest'
import { replayText } from './payload.ts'

const behavior = {
  moves: 214,
  clicks: 3,
  pathStraightness: 0.8231,
  speedCv: 0.6112,
  pressMedianMs: 88.4,
  keyDwellMedianMs: 91.2,
}

test('one visit gives one text, another visit another', () => {
  const text = replayText({ fingerprint: 'a', behavior })
  expect(text).toBe(replayText({ fingerprint: 'b', behavior: { ...behavior } }))
  expect(text).not.toBe(replayText({ fingerprint: 'a', behavior: { ...behavior, moves: 215 } }))
  const probes = { webdriver: { state: 'ok', value: false } }
  expect(text).not.toBe(replayText({ fingerprint: 'a', behavior, probes }))
})

test('a visit that measured little is nobody’s in particular', () => {
  expect(replayText({})).toBeNull()
  expect(replayText({ behavior: { moves: 3, clicks: 1, keys: 12, scrolls: 4 } })).toBeNull()
  const { keyDwellMedianMs: _, ...less } = behavior
  expect(replayText({ behavior: less })).toBeNull()
  expect(replayText({ behavior: { ...behavior, speedCv: 0 } })).toBeNull()
})

test('with the ids of two visitors it cannot be told whose it is', () => {
  expect(replayText({ fingerprint: 'a', visitorId: 'b', behavior })).toBeNull()
  expect(replayText({ fingerprint: 'a', visitorId: 'a', behavior })).not.toBeNull()
})
