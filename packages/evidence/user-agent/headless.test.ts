import { expect, test } from 'vitest'
import { probes, UA, visitOf } from '../testing/visit.ts'
import { namesHeadless } from './headless.ts'

const WORKER = { userAgent: UA.headless, platform: '', hardwareConcurrency: 1, languages: [] }

test.each([
  ['page', visitOf({ userAgent: UA.headless })],
  ['header', visitOf({ userAgent: UA.chrome }, { headers: { 'user-agent': UA.headless } })],
  [
    'hint',
    visitOf({ userAgent: UA.chrome }, { headers: { 'sec-ch-ua': '"HeadlessChrome";v="156"' } }),
  ],
  ['worker', visitOf({ userAgent: UA.chrome, probes: probes({ workerNavigator: WORKER }) })],
  [
    'shared worker',
    visitOf({ userAgent: UA.chrome, probes: probes({ sharedWorkerNavigator: WORKER }) }),
  ],
])('a headless browser is found by its %s', (_, visit) => {
  expect(namesHeadless(visit)).toBe(true)
})

test('an ordinary browser is not headless', () => {
  expect(namesHeadless(visitOf({ userAgent: UA.chrome }))).toBe(false)
  expect(namesHeadless(visitOf({}))).toBe(false)
})
