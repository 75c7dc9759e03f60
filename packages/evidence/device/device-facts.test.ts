import type { Collected, ProbeName, ProbeValues } from '@vigil/contract'
import { expect, test } from 'vitest'
import { probes, UA } from '../testing/visit.ts'
import { deviceFacts } from './device-facts.ts'

const MACHINE: Partial<ProbeValues> = {
  platform: 'Win32',
  vendor: 'Google Inc.',
  canvas: { hash: 'c1', noisy: false },
  audio: { hash: 'a1', noisy: false },
  webgl: { vendor: 'Acme', renderer: 'Acme GPU', extensions: 30, parameters: 'p' },
  fonts: ['Acme Sans', 'Acme Serif'],
  hardwareConcurrency: 8,
  deviceMemory: 8,
  maxTouchPoints: 0,
  mathHash: 'm1',
  colorDepth: 24,
}
const of = (values: Partial<ProbeValues>, rest: Collected = {}) =>
  deviceFacts({ ...rest, probes: probes({ ...MACHINE, ...values }) })

test('the key stays over time zone, language, zoom, window and a browser update', () => {
  const before = of(
    {},
    {
      timezone: 'Europe/Berlin',
      languages: ['de'],
      userAgent: UA.chrome,
      screen: { pixelRatio: 1 },
    },
  )
  const after = of(
    { window: { innerWidth: 900, innerHeight: 700, outerWidth: 950, outerHeight: 800 } },
    {
      timezone: 'Asia/Tokyo',
      languages: ['ja'],
      userAgent: UA.chrome.replace('156', '157'),
      screen: { pixelRatio: 1.5, width: 1280 },
    },
  )
  expect(before?.deviceKey).toMatch(/^[0-9a-f]{32}$/)
  expect(after?.deviceKey).toBe(before?.deviceKey)
  expect(after?.sketch).toEqual(before?.sketch)
})

test.each([
  ['canvas', { canvas: { hash: 'c2', noisy: false } }],
  ['fonts', { fonts: ['Acme Sans'] }],
  ['cores', { hardwareConcurrency: 4 }],
] as const)('another %s is another machine', (_, change) => {
  expect(of(change as Partial<ProbeValues>)?.deviceKey).not.toBe(of({})?.deviceKey)
})

test.each(['canvas', 'audio', 'webgl', 'fonts', 'mathHash', 'deviceMemory'] as const)(
  'no key is given while %s is still looked for',
  (name) => {
    const complete = probes(MACHINE)
    const { [name]: _, ...rest } = complete
    const running = deviceFacts({ probes: rest })
    const outOfTime = deviceFacts({ probes: { ...rest, [name]: { state: 'timeout' } } })
    expect(running?.deviceKey).toBeNull()
    expect(outOfTime?.deviceKey).toBeNull()
    const { sketch } = deviceFacts({ probes: complete }) ?? {}
    expect(Object.keys(running?.sketch ?? {}).length).toBeGreaterThan(5)
    expect(sketch).toMatchObject(running?.sketch ?? {})
  },
)

test.each(['unsupported', 'blocked', 'failed'] as const)(
  'a component that is %s in this browser is awaited no longer',
  (state) => {
    const collected = { probes: { ...probes(MACHINE), fonts: { state } } }
    expect(deviceFacts(collected)?.deviceKey).toMatch(/^[0-9a-f]{32}$/)
  },
)

/** The probes that are not named end without a value. */
const only = (...names: ProbeName[]) =>
  Object.fromEntries(
    Object.entries(probes(MACHINE)).map(([name, result]) => [
      name,
      names.some((known) => known === name) ? result : { state: 'unsupported' },
    ]),
  )

test('too few components make no key', () => {
  const few = deviceFacts({ probes: only('platform', 'vendor', 'deviceMemory', 'canvas') })
  expect(few?.deviceKey).toBeNull()
  expect(Object.keys(few?.sketch ?? {})).toEqual(['platform', 'vendor', 'canvas', 'memory'])
})

test('components without a distinctive one have no key', () => {
  const common = only(
    'platform',
    'vendor',
    'hardwareConcurrency',
    'deviceMemory',
    'maxTouchPoints',
    'mathHash',
    'colorDepth',
  )
  expect(deviceFacts({ probes: common })?.deviceKey).toBeNull()
})

test('a fingerprint alone is a device; without any data there is none', () => {
  expect(deviceFacts({})).toBeNull()
  expect(deviceFacts({ visitorId: 'v1' })).toMatchObject({
    deviceKey: null,
    sketch: null,
  })
})

test.each([
  [0.3, 'low'],
  [0.4, 'medium'],
  [0.6, 'high'],
  [undefined, 'unknown'],
] as const)('confidence %s is %s', (fingerprintConfidence, level) => {
  const collected = fingerprintConfidence === undefined ? {} : { fingerprintConfidence }
  expect(of({}, collected)?.confidence).toBe(level)
})

test('noise and tampering lower the confidence by one step', () => {
  const noisy = of({ canvas: { hash: 'c', noisy: true } }, { fingerprintConfidence: 0.7 })
  expect(noisy).toMatchObject({ confidence: 'medium', canvasNoise: true })
  expect(of({ nativeTamper: ['x'] }, { fingerprintConfidence: 0.5 })?.confidence).toBe('low')
  expect(of({ nativeTamper: ['x'] }, { fingerprintConfidence: 0.1 })?.confidence).toBe('low')
})
