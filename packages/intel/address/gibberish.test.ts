import { beforeAll, expect, test } from 'vitest'
import { trainGibberish } from '../build/train-gibberish.ts'
import { type GibberishModel, gibberish } from './gibberish.ts'

/** A model of a few names, enough to distinguish them from random text. */
let model: GibberishModel
beforeAll(() => {
  const split = (names: string) => names.split(' ')
  model = trainGibberish({
    first: [
      split('anna maria peter thomas julia sandra michael stefan laura david daniel martin'),
      split('john james robert william emma olivia george harry charlotte oliver amelia jack'),
    ],
    last: [
      split('schmidt mueller schneider fischer weber meyer wagner becker hoffmann schulz'),
      split('smith johnson williams brown jones miller davis wilson anderson taylor moore'),
    ],
    words: split('garden winter summer river mountain coffee music dragon silver shadow tiger'),
    organisations: ['north star trading', 'green river foods', 'silver garden media'].map(split),
  })
}, 60_000)

test.each(['anna.schmidt', 'thomas.weber84', 'jsmith', 'olivia_taylor', 'silverdragon'])(
  '%s is a name',
  (local) => {
    expect(gibberish(model, local)).toBeLessThan(0.5)
  },
)

test.each(['xkqzvwpjtr', 'q8f3k2z9x1', 'fhgjdksla', '9f86d081884c7d65', 'zxqwvbkjhg'])(
  '%s is random',
  (local) => {
    expect(gibberish(model, local)).toBeGreaterThan(0.7)
  },
)

test('with fewer than five letters and digits the result is null', () => {
  expect(gibberish(model, 'xkqz')).toBeNull()
  expect(gibberish(model, 'x.k-q_z')).toBeNull()
  expect(gibberish(model, '')).toBeNull()
})

test.each(['rm81416', 'mk.79923', 'jfk1961'])('%s may be initials and a number: null', (local) => {
  expect(gibberish(model, local)).toBeNull()
})

test('a few letters between digits are no initials', () => {
  expect(gibberish(model, 'x7k2p9')).not.toBeNull()
  expect(gibberish(model, '8q3f914')).not.toBeNull()
})

test('letters of other scripts and lone surrogates are accepted', () => {
  for (const local of ['анна.шмидт', '安娜安娜安娜', '\ud800\ud800\ud800abcdef', 'é'.repeat(64)]) {
    const score = gibberish(model, local)
    expect(score === null || (score >= 0 && score <= 1)).toBe(true)
  }
})

test('the same names give the same model', () => {
  const corpus = {
    first: [['anna']],
    last: [['weber']],
    words: ['river'],
    organisations: [['acme']],
  }
  expect(trainGibberish(corpus).weights).toEqual(trainGibberish(corpus).weights)
}, 60_000)
