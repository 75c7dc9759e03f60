import { expect, test } from 'vitest'
import { appSystemMajor } from './app-system.ts'

test.each([
  ['ZuriPay/6.12.0 (Android 13; SM-A155F)', 13],
  ['ZuriPay/6.12.0 (Android 16; Pixel 8) okhttp/4.12.0', 16],
  ['Acme/8.14 (iPhone; iOS 18.1; Scale/3.00)', 18],
  ['acme-cli/1.4', null],
  ['okhttp/5.1.0', null],
  ['Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 Chrome/156.0.0.0', null],
])('%s: the system is of version %s', (userAgent, major) => {
  expect(appSystemMajor(userAgent)).toBe(major)
})
