import { expect, test } from 'vitest'
import { probes } from '../testing/visit.ts'
import { hintContradicts, platformContradicts } from './platform-mismatch.ts'

const contradicts = (platform: string, os: Parameters<typeof platformContradicts>[1]) =>
  platformContradicts({ probes: probes({ platform }) }, os)

test.each([
  ['Win32', 'windows'],
  ['MacIntel', 'macos'],
  ['MacIntel', 'ios'],
  ['iPad', 'macos'],
  ['Linux armv81', 'android'],
  ['Linux armv81', 'linux'],
  ['Linux x86_64', 'chromeos'],
  ['anything', 'other'],
] as const)('%s fits %s', (platform, os) => {
  expect(contradicts(platform, os)).toBe(false)
})

test.each([
  ['Linux x86_64', 'windows'],
  ['Win32', 'macos'],
  ['Win32', 'android'],
  ['MacIntel', 'linux'],
] as const)('%s contradicts %s', (platform, os) => {
  expect(contradicts(platform, os)).toBe(true)
})

test('what only Chromium on a desktop has contradicts Android', () => {
  const seen = (eyeDropper: boolean, os: Parameters<typeof platformContradicts>[1]) => {
    const engine = { productSub: '20030107', evalLength: 33, eyeDropper }
    return platformContradicts({ probes: probes({ platform: 'Linux armv81', engine }) }, os)
  }
  expect(seen(true, 'android')).toBe(true)
  expect(seen(false, 'android')).toBe(false)
  // The desktop site of a phone, and Firefox and Safari, which lack it anywhere.
  expect(seen(false, 'linux')).toBe(false)
  expect(seen(true, 'linux')).toBe(false)
})

test('an unknown hint contradicts nothing', () => {
  expect(hintContradicts('Unknown', 'windows')).toBe(false)
  expect(hintContradicts(null, 'windows')).toBe(false)
  expect(hintContradicts('Linux', 'windows')).toBe(true)
  expect(platformContradicts({}, 'windows')).toBe(false)
})
