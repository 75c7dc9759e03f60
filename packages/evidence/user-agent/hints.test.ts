import { expect, test } from 'vitest'
import { probes, UA, visitOf } from '../testing/visit.ts'
import { parseBrowser } from './browser.ts'
import { hintsContradict } from './hints.ts'

const SENT = {
  'sec-ch-ua': '"Chromium";v="156", "Not:A-Brand";v="99", "Google Chrome";v="156"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
}
const sent = (userAgent: string, headers: Record<string, string>) =>
  hintsContradict(visitOf({ userAgent }, { headers }), parseBrowser(userAgent))

test('hints of the browser that the string names contradict nothing', () => {
  expect(sent(UA.chrome, SENT)).toBe(false)
  expect(sent(UA.edge, SENT)).toBe(false)
  expect(sent(UA.chrome, {})).toBe(false)
  expect(sent(UA.chrome, { 'sec-ch-ua': 'garbage' })).toBe(false)
})

test('another major, another system, mobile against desktop', () => {
  expect(sent(UA.chrome, { ...SENT, 'sec-ch-ua': '"Chromium";v="149"' })).toBe(true)
  expect(sent(UA.chrome, { ...SENT, 'sec-ch-ua-platform': '"Linux"' })).toBe(true)
  expect(sent(UA.chrome, { ...SENT, 'sec-ch-ua-mobile': '?1' })).toBe(true)
  expect(sent(UA.chromeAndroid, { ...SENT, 'sec-ch-ua-platform': '"Android"' })).toBe(true)
})

test('Firefox and Safari send no hints', () => {
  expect(sent(UA.firefox, SENT)).toBe(true)
  expect(sent(UA.safari, SENT)).toBe(true)
})

test('navigator.userAgentData is held to the same', () => {
  const page = (version: string, platform: string) => {
    const uaData = { brands: [{ brand: 'Chromium', version }], mobile: false, platform }
    const visit = visitOf({ userAgent: UA.chrome, probes: probes({ uaData }) })
    return hintsContradict(visit, parseBrowser(UA.chrome))
  }
  expect(page('156', 'Windows')).toBe(false)
  expect(page('149', 'Windows')).toBe(true)
  expect(page('156', 'macOS')).toBe(true)
})
