import { expect, test } from 'vitest'
import { SPECIFICATION_CAPTURE } from '../testing/visit.ts'
import { type ClientHello, clientHello } from './client-hello.ts'
import { familyOfHello, familyOfJa4, hasGrease, isFixedOrder } from './family.ts'

const hello = clientHello(SPECIFICATION_CAPTURE)
const family = (ciphers: number[], extensions: number[]) =>
  familyOfHello({ ...hello, ciphers, extensions, groups: [], supportedVersions: [] })

test.each([
  ['t13d1517h2_8daaf6152771_cb7bf5808d99', 'chromium'],
  ['t13d1617h2_86a278354501_3cbfd9057e0d', 'firefox'],
  ['t13d1513h2_8daaf6152771_748f4c70de1c', 'firefox'],
  ['t13d2014h2_a09f3c656075_e42f34c56612', 'safari'],
  ['t13d1910h2_9dc949149365_97f8aa674fd9', 'go'],
  ['t13d3713h2_db35923f8641_7c76daad20ec', 'java'],
  ['t13d5911h1_a33745022dd6_1f22a2ca17c4', 'openssl'],
  ['t13d1000h2_aaaaaaaaaaaa_bbbbbbbbbbbb', 'unknown'],
  ['q13d0312h3_55b375c5d22e_06cda9e17597', 'chromium'],
  ['q13d0312h3_55b375c5d22e_aaaaaaaaaaaa', null],
  ['nonsense', null],
])('%s is %s', (text, expected) => {
  expect(familyOfJa4(text)).toBe(expected)
})

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
