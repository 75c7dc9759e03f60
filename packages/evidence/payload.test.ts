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
const timed = (count: number, base: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `p${i}`,
      { state: 'ok', value: 1, ms: base + i / 10 + 0.01 },
    ]),
  )

test('a recording is one, whatever ids, device and noise of a thousandth come with it', () => {
  const text = replayText({ fingerprint: 'a', behavior })
  expect(text).not.toBeNull()
  expect(replayText({ fingerprint: 'b', visitorId: 'c', behavior })).toBe(text)
  const probes = { webdriver: { state: 'ok', value: false } }
  expect(replayText({ behavior, probes })).toBe(text)
  expect(replayText({ behavior: { ...behavior, speedCv: 0.61118, pressMedianMs: 88.41 } })).toBe(
    text,
  )
})

test('another visit of the same person is another', () => {
  const text = replayText({ behavior })
  expect(replayText({ behavior: { ...behavior, moves: 215 } })).not.toBe(text)
  expect(replayText({ behavior: { ...behavior, speedCv: 0.617 } })).not.toBe(text)
})

test('a visit that measured little cannot be recognised', () => {
  expect(replayText({})).toBeNull()
  expect(replayText({ behavior: { moves: 3, clicks: 1, keys: 12, scrolls: 4 } })).toBeNull()
  const { keyDwellMedianMs: _, ...less } = behavior
  expect(replayText({ behavior: less })).toBeNull()
  expect(replayText({ behavior: { ...behavior, speedCv: 0 } })).toBeNull()
})

test('without interaction the durations of the probes stand in, where the clock is fine enough', () => {
  const text = replayText({ visitorId: 'a', probes: timed(16, 0) })
  expect(text).not.toBeNull()
  expect(replayText({ visitorId: 'b', probes: timed(16, 0) })).toBe(text)
  expect(replayText({ probes: timed(16, 1) })).not.toBe(text)
  expect(replayText({ probes: timed(15, 0) })).toBeNull()
  const coarse = Object.entries(timed(40, 0)).map(([name]) => [
    name,
    { state: 'ok', value: 1, ms: 1 },
  ])
  expect(replayText({ probes: Object.fromEntries(coarse) })).toBeNull()
})
