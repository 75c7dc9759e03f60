import type { PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { lossToStranger } from '../signals/visit/loss-to-stranger.ts'
import { deviceDrift } from './device-drift.ts'
import { isNewRandomiser } from './new-randomiser.ts'

const DAY_MS = 86_400_000
const MACHINE = { platform: 'a', vendor: 'b', webgl: 'e', fonts: 'g', cores: 'h', math: 'k' }
const USUAL: PastVisit = { ...neutral.history.current, visitorKey: 'id', os: 'windows' }
const ELSEWHERE = { asn: 64500, subnetKey: 'other', ipKey: 'other' }

const daysAgo = (days: number, sketch: PastVisit['sketch'], about: Partial<PastVisit> = {}) => ({
  ...USUAL,
  atMs: USUAL.atMs - days * DAY_MS,
  deviceKey: JSON.stringify(sketch),
  sketch,
  ...about,
})
const drawn = (days: number, about: Partial<PastVisit> = {}) =>
  daysAgo(days, { ...MACHINE, canvas: 'c' }, about)

interface Given {
  visits?: PastVisit[]
  current?: Partial<PastVisit>
  canvasNoise?: boolean
  event?: string
  engine?: 'chromium' | 'firefox'
}
function visitWith({
  visits = [drawn(5), drawn(10)],
  current = {},
  canvasNoise = true,
  event = 'payout',
  engine = 'chromium',
}: Given = {}) {
  return evidenceWith({
    event,
    device: { ...neutral.device, canvasNoise },
    userAgent: { ...neutral.userAgent, engine },
    history: { visits, current: { ...daysAgo(0, MACHINE), ...ELSEWHERE, ...current } },
  })
}

test.each<[string, Given, boolean]>([
  ['after visits whose drawings were steady', {}, true],
  ['without noise', { canvasNoise: false }, false],
  ['after one visit alone', { visits: [drawn(5)] }, false],
  ['after visits of today alone', { visits: [drawn(0.1), drawn(0.2)] }, false],
  ['after earlier noise', { visits: [drawn(5), daysAgo(10, MACHINE), drawn(15)] }, false],
  ['with another id, as in a private window', { current: { visitorKey: 'new' } }, false],
  ['after an update of Chromium', { current: { browserMajor: 157 } }, true],
  ['after an update of Firefox', { current: { browserMajor: 157 }, engine: 'firefox' }, false],
])('%s, a browser that randomises its drawings does so anew: %s', (_, given, expected) => {
  expect(isNewRandomiser(visitWith(given))).toBe(expected)
})

test('such a browser is no known device at an event that may lose the account, and no unknown one', () => {
  expect(lossToStranger.measure(visitWith())).toBeGreaterThan(0.9)
  expect(lossToStranger.measure(visitWith({ canvasNoise: false }))).toBe(0)
  expect(deviceDrift(visitWith())).toBe(0)
  expect(deviceDrift(visitWith({ event: 'login' }))).toBeLessThan(0)
  const atHome = { asn: USUAL.asn, subnetKey: USUAL.subnetKey, ipKey: USUAL.ipKey }
  expect(lossToStranger.measure(visitWith({ current: atHome }))).toBeLessThan(0.1)
})
