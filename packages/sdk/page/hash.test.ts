import { expect, it } from 'vitest'
import { hash } from './hash.ts'

it('the hash of a text is 32 hex digits and does not change between versions', () => {
  expect(hash('Acme')).toMatch(/^[0-9a-f]{32}$/)
  expect(hash('Acme')).toBe(hash('Acme'))
})

it('a changed character, position or length changes the hash', () => {
  const texts = ['Acme', 'acme', 'Acem', 'Acme ', '', '\0', '\0\0', '\u{1f603}']
  expect(new Set(texts.map(hash)).size).toBe(texts.length)
})

it('bytes have the same hash as the text of those code units', () => {
  expect(hash(Uint8Array.from([65, 66]))).toBe(hash('AB'))
  expect(hash(Uint8Array.from([65, 67]))).not.toBe(hash('AB'))
})

it('all digits of the hash vary', () => {
  const seen = Array.from({ length: 2000 }, (_, index) => hash(String(index)))
  expect(new Set(seen).size).toBe(seen.length)
  expect(new Set(seen.map((text) => text.slice(-2))).size).toBeGreaterThan(240)
})
