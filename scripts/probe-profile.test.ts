import { expect, test } from 'vitest'
import { profileOf } from './probe-profile.ts'

const UA =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

test('a profile names what fires and holds nothing that finds a machine or a person again', () => {
  const profile = profileOf('a driver', {
    userAgent: UA,
    visitorId: 'visitor-1234',
    fingerprint: 'fingerprint-1234',
    timezone: 'Europe/Berlin',
    languages: ['de'],
    probes: {
      webdriver: { state: 'ok', value: true },
      canvas: { state: 'ok', value: { hash: 'canvas-1234', noisy: false } },
      fonts: { state: 'ok', value: ['Rare Font'] },
    },
    behavior: { clicks: 1, hasBeenActive: true, events: 'Q0F0' },
  })
  expect(profile.browser).toBe('chrome 156 (chromium), linux, desktop')
  expect(profile.fired).toEqual(
    expect.arrayContaining(['webdriver_true', 'input_without_pressure']),
  )
  expect(profile.probes).toEqual({
    webdriver: { state: 'ok', value: true },
    canvas: { state: 'ok' },
    fonts: { state: 'ok' },
  })
  expect(JSON.stringify(profile)).not.toMatch(/1234|Rare|Berlin|Mozilla/)
})
