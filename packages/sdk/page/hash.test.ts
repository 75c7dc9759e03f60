import { expect, it } from 'vitest'
import { hash } from './hash.ts'

it('the same text has the same hash, in 32 hex digits, now and in later versions', () => {
  expect(hash('Acme')).toMatch(/^[0-9a-f]{32}$/)
  expect(hash('Acme')).toBe(hash('Acme'))
})

it('one changed character, place or length changes it', () => {
  const texts = ['Acme', 'acme', 'Acem', 'Acme ', '', '\0', '\0\0', '\u{1f603}']
  expect(new Set(texts.map(hash)).size).toBe(texts.length)
})

it('bytes are hashed as their text would be', () => {
  expect(hash(Uint8Array.from([65, 66]))).toBe(hash('AB'))
  expect(hash(Uint8Array.from([65, 67]))).not.toBe(hash('AB'))
})

it('spreads over all its digits', () => {
  const seen = Array.from({ length: 2000 }, (_, index) => hash(String(index)))
  expect(new Set(seen).size).toBe(seen.length)
  expect(new Set(seen.map((text) => text.slice(-2))).size).toBeGreaterThan(240)
})
