import { expect, test } from 'vitest'
import { SPECIFICATION_CAPTURE } from '../testing/visit.ts'
import { type ClientHello, clientHello } from './client-hello.ts'
import { familyOfHello, hasGrease, isFixedOrder } from './family.ts'

const hello = clientHello(SPECIFICATION_CAPTURE)
const family = (ciphers: number[], extensions: number[]) =>
  familyOfHello({ ...hello, ciphers, extensions, groups: [], supportedVersions: [] })

test('families by what only they send', () => {
  expect(family([0x1301], [0x0016, 0x000d])).toBe('openssl')
  expect(family([0x1301, 0x1304], [0x0016, 0x001c])).toBe('gnutls')
  expect(family([0x1301], [0x0011, 0x0032])).toBe('java')
  expect(family([0x1301], [0x001c, 0x0022])).toBe('firefox')
  expect(family([0x0a0a, 0x1301], [0x0a0a, 0x44cd])).toBe('chromium')
  expect(family([0x0a0a, 0x1301, 0xc008], [0x0a0a, 0x000d])).toBe('safari')
  expect(family([0x1301], [0x000d])).toBeNull()
  expect(familyOfHello({ ...hello, ciphers: null })).toBeNull()
})

test('GREASE is seen in any list', () => {
  expect(hasGrease(hello)).toBe(false)
  expect(hasGrease({ ...hello, supportedVersions: [0x0a0a, 0x0304] })).toBe(true)
})

test('the fixed order of Chromium before 110 is distinguished from a shuffled one', () => {
  const fixed = [
    0, 0x17, 0xff01, 0x0a, 0x0b, 0x23, 0x10, 0x05, 0x0d, 0x12, 0x33, 0x2d, 0x2b, 0x1b, 0x4469, 0x15,
  ]
  const ordered = (extensions: number[]): ClientHello => ({ ...hello, extensions })
  expect(isFixedOrder(ordered([0x0a0a, ...fixed]))).toBe(true)
  expect(isFixedOrder(hello)).toBe(false)
  expect(isFixedOrder(ordered(fixed.slice(0, 5)))).toBe(false)
})
