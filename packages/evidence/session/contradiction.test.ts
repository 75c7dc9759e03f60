import type { Collected } from '@vigil/contract'
import { expect, test } from 'vitest'
import { contradicts } from './contradiction.ts'

const ok = (value: unknown) => ({ state: 'ok', value })
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const linux = windows.replace('Windows NT 10.0; Win64; x64', 'X11; Linux x86_64')
const firefox = (system: string) => `Mozilla/5.0 (${system}; rv:150.0) Gecko/20100101 Firefox/150.0`

const earlier: Collected = {
  userAgent: windows,
  visitorId: 'v-1',
  probes: {
    webdriver: ok(true),
    platform: ok('Win32'),
    hardwareConcurrency: ok(8),
    webgl: ok({ vendor: 'v', renderer: 'GeForce', extensions: 35, parameters: 'p' }),
    canvas: ok({ hash: 'a', noisy: false }),
  },
}

test.each<[string, Collected]>([
  ['no driver where one was', { probes: { webdriver: ok(false) } }],
  ['another platform', { probes: { platform: ok('Linux x86_64') } }],
  ['another processor', { probes: { hardwareConcurrency: ok(4) } }],
  [
    'another graphics card',
    { probes: { webgl: ok({ vendor: 'v', renderer: 'Radeon', extensions: 35, parameters: 'p' }) } },
  ],
  ['another system', { userAgent: linux }],
])('%s contradicts', (_, later) => {
  expect(contradicts(earlier, later)).toBe(true)
})

test.each<[string, Collected]>([
  ['the same', earlier],
  ['nothing', {}],
  ['a browser that was updated', { userAgent: windows.replace('156', '157') }],
  [
    'another id, drawing, window and time zone',
    {
      visitorId: 'v-2',
      timezone: 'Asia/Tokyo',
      screen: { width: 1 },
      probes: { canvas: ok({ hash: 'b', noisy: false }), maxTouchPoints: ok(10) },
    },
  ],
  ['a probe that failed now', { probes: { webdriver: { state: 'failed' }, webgl: ok(null) } }],
  ['values of a wrong type', { probes: { platform: 'Linux' } }],
])('%s does not contradict', (_, later) => {
  expect(contradicts(earlier, later)).toBe(false)
})

test('Firefox may name another system in its header than in its page', () => {
  const page = { userAgent: firefox('Windows NT 10.0; Win64; x64') }
  expect(contradicts(page, { userAgent: firefox('X11; Linux x86_64') })).toBe(false)
})
