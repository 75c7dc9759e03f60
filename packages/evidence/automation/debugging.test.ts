import type { ProbeValues } from '@vigil/contract'
import { expect, test } from 'vitest'
import { probes } from '../testing/visit.ts'
import {
  debuggerInPage,
  debuggerInPageOnly,
  debuggerInWorker,
  modelsOff,
  partitioningOff,
} from './debugging.ts'

const observed = (values: Partial<ProbeValues>) => ({ probes: probes(values) })

test('a stack is formatted for a debugger alone, a name once by the engine', () => {
  expect(debuggerInPage(observed({ cdpStackReads: 0 }))).toBe(false)
  expect(debuggerInPage(observed({ cdpStackReads: 1 }))).toBe(true)
  expect(debuggerInPage({})).toBeNull()
  expect(debuggerInWorker(observed({ cdpWorkerNameReads: 1 }))).toBe(false)
  expect(debuggerInWorker(observed({ cdpWorkerNameReads: 2 }))).toBe(true)
})

test('a data: worker that fails counts only where a blob: worker works', () => {
  const off = (data: ProbeValues['sharedWorkerData'], blob: ProbeValues['sharedWorkerBlob']) =>
    partitioningOff(observed({ sharedWorkerData: data, sharedWorkerBlob: blob }))
  expect(off('error', 'ok')).toBe(true)
  expect(off('ok', 'ok')).toBe(false)
  expect(off('error', 'error')).toBeNull()
  expect(off('csp', 'ok')).toBeNull()
  expect(off('error', 'unsupported')).toBeNull()
})

test('a model that can be had, at once or later, is not off', () => {
  const off = (languageDetector: string) => modelsOff(observed({ languageDetector }))
  expect(['available', 'downloadable', 'downloading'].map(off)).toEqual([false, false, false])
  expect(off('unavailable')).toBe(true)
  expect(modelsOff({})).toBeNull()
})

test.each([
  ['chromedriver', { cdpStackReads: 1, cdpWorkerNameReads: 1 }, true],
  ['developer tools in a window of their own', { cdpStackReads: 1, cdpWorkerNameReads: 2 }, false],
  ['no debugger', { cdpStackReads: 0, cdpWorkerNameReads: 1 }, false],
  ['a debugger, and no worker started', { cdpStackReads: 1 }, null],
] as const)('whether %s debugs the page and leaves its worker alone', (_, reads, alone) => {
  expect(debuggerInPageOnly(observed(reads))).toBe(alone)
})
