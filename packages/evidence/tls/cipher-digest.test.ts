import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isChromiumCipherDigest } from './cipher-digest.ts'

const SUITES = '130113021303c02bc02fc02cc030cca9cca8c013c014009c009d002f0035'
const sha1 = (hex: string) => createHash('sha1').update(hex, 'hex').digest('base64')

test('the cipher list of Chromium is known under every GREASE value', () => {
  for (const grease of ['0a0a', '8a8a', 'fafa']) {
    expect(isChromiumCipherDigest(sha1(grease + SUITES))).toBe(true)
  }
})

test('another list is not', () => {
  expect(isChromiumCipherDigest(sha1(SUITES))).toBe(false)
  expect(isChromiumCipherDigest('')).toBe(false)
})
