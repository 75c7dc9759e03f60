import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interaction } from './interaction.ts'

test('counts presses, keys and insertions by kind', () => {
  expect(interaction('P0Q9T1A3F0K9L7N1L2KNCC3I1W4X5')).toEqual({
    mousePresses: 2,
    pressureless: 1,
    touches: 1,
    clicksWithoutPress: 1,
    keys: 3,
    releases: 2,
    allKeys: 6,
    length: 16,
    focusJumps: 0,
    keysWithoutCode: 2,
    unshiftedCapitals: 2,
    keylessGapMs: null,
    textsInserted: 2,
    secretsInserted: 1,
    coarseClock: false,
  })
})

test('the gap between characters without keys is the middle one, in ms', () => {
  expect(interaction('I0I1I1I9I2I1').keylessGapMs).toBe(4)
  expect(interaction('I0I1I1').keylessGapMs).toBeNull()
})

test('any text is read without an exception and in linear time', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (text) => {
      const seen = interaction(text)
      expect(seen.pressureless).toBeLessThanOrEqual(seen.mousePresses)
      expect(seen.secretsInserted).toBeLessThanOrEqual(seen.textsInserted)
    }),
    { numRuns: 200 },
  )
  expect(interaction('K'.repeat(1e6)).keysWithoutCode).toBe(0)
})
