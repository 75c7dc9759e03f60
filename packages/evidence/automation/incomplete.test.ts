import type { Collected } from '@vigil/contract'
import { expect, test } from 'vitest'
import { isIncomplete } from './incomplete.ts'

const failed = { state: 'failed' }
const PAYLOAD: Collected = {
  sdkVersion: '0.1.0',
  consent: true,
  behavior: {},
  probes: {
    webdriver: failed,
    automationGlobals: failed,
    srcdocWindowBeforeAttach: failed,
    prototypeCycleError: failed,
    pointer: { state: 'unsupported' },
    window: failed,
    engine: failed,
    missingApis: failed,
  },
}

test('a payload whose every probe failed is whole', () => {
  expect(isIncomplete(PAYLOAD, false)).toBe(false)
})

test.each(Object.keys(PAYLOAD.probes ?? {}))('one without %s is not', (name) => {
  const { [name]: _, ...probes } = PAYLOAD.probes ?? {}
  expect(isIncomplete({ ...PAYLOAD, probes }, false)).toBe(true)
})

test('one without probes or interaction is not', () => {
  const { probes: _, ...bare } = PAYLOAD
  expect(isIncomplete(bare, false)).toBe(true)
  const { behavior: __, ...still } = PAYLOAD
  expect(isIncomplete(still, false)).toBe(true)
})

test('no part is required without consent, or from other clients than the SDK', () => {
  expect(isIncomplete({ sdkVersion: '0.1.0', consent: false }, false)).toBe(false)
  const { sdkVersion: _, ...foreign } = PAYLOAD
  expect(isIncomplete({ ...foreign, probes: {} }, false)).toBe(false)
  expect(isIncomplete({}, false)).toBe(false)
})

test('a nonce is answered by the SDK alone, which then sends everything', () => {
  expect(isIncomplete({}, true)).toBe(true)
  expect(isIncomplete({ sdkVersion: '0.1.0', consent: false }, true)).toBe(true)
  expect(isIncomplete(PAYLOAD, true)).toBe(false)
})
