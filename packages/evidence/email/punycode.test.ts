import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePunycode, encodePunycode } from './punycode.ts'

// RFC 3492 section 7.1.
test.each([
  ['ليهمابتكلموشعربي؟', 'egbpdaj6bu4bxfgehfvwxn'],
  ['他们为什么不说中文', 'ihqwcrb4cv8a8dqg056pqjye'],
  ['Pročprostěnemluvíčesky', 'Proprostnemluvesky-uyb24dma41a'],
  ['למההםפשוטלאמדבריםעברית', '4dbcagdahymbxekheh6e0a7fei0b'],
  ['3年B組金八先生', '3B-ww4c5e180e575a65lsy2b'],
  ['MajiでKoiする5秒前', 'MajiKoi5-783gue6qz075azm5e'],
])('%s is encoded as the RFC says', (label, encoded) => {
  expect(encodePunycode(label)).toBe(encoded)
  expect(decodePunycode(encoded)).toBe(label)
})

test('every label that fits comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (label) => {
      const encoded = encodePunycode(label)
      fc.pre(encoded !== null)
      expect(decodePunycode(encoded ?? '')).toBe(label)
    }),
  )
})

test('what is no label or no encoding is null', () => {
  expect(encodePunycode('\ud800')).toBeNull()
  expect(encodePunycode('ü'.repeat(64))).toBeNull()
  expect(decodePunycode('99999999')).toBeNull()
  expect(decodePunycode('ü')).toBeNull()
  expect(decodePunycode('a-!')).toBeNull()
})
