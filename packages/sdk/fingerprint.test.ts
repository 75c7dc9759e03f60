import type { ProbeName, ProbeValues } from '@vigil/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import type { ProbeResults } from './probe.ts'

const VALUES: Partial<ProbeValues> = {
  platform: 'Win32',
  vendor: 'Google Inc.',
  canvas: { hash: 'c1', noisy: false },
  audio: { hash: '124.04', noisy: false },
  webgl: { vendor: 'Google', renderer: 'ANGLE (Intel)', extensions: 35, parameters: 'p' },
  fonts: ['Calibri'],
  hardwareConcurrency: 8,
  deviceMemory: 8,
  maxTouchPoints: 0,
  mathHash: 'm',
  colorDepth: 24,
}

function results(changes: Partial<ProbeValues> = {}, without: ProbeName[] = []): ProbeResults {
  const entries = Object.entries({ ...VALUES, ...changes })
    .filter(([name]) => !without.some((left) => left === name))
    .map(([name, value]) => [name, { state: 'ok', value }])
  return Object.fromEntries(entries)
}

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' })
})
afterEach(() => vi.unstubAllGlobals())

describe('fingerprint', () => {
  it('is stable for one machine and differs between machines', () => {
    const one = fingerprint(results())
    expect(one).toEqual({
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
      fingerprintConfidence: 0.6,
    })
    expect(fingerprint(results())).toEqual(one)
    expect(fingerprint(results({ deviceMemory: 16 })).fingerprint).not.toBe(one.fingerprint)
  })

  it('does not depend on randomised values: a noisy canvas, cores outside Chromium', () => {
    const noisy = (hash: string) =>
      fingerprint(results({ canvas: { hash, noisy: true } })).fingerprint
    expect(noisy('n1')).toBe(noisy('n2'))
    const cores = (count: number) =>
      fingerprint(results({ vendor: 'Apple Computer, Inc.', hardwareConcurrency: count }))
        .fingerprint
    expect(cores(4)).toBe(cores(8))
  })

  it('is omitted if the known components match thousands of machines', () => {
    expect(fingerprint(results({}, ['canvas', 'audio', 'webgl', 'fonts']))).toEqual({})
    expect(fingerprint({})).toEqual({})
  })

  it.each([
    ['Win32', 'Google Inc.', 'Windows', 0.6],
    ['MacIntel', 'Google Inc.', 'Macintosh', 0.5],
    ['MacIntel', 'Apple Computer, Inc.', 'Macintosh', 0.3],
    ['iPhone', 'Apple Computer, Inc.', 'iPhone', 0.3],
    ['Linux armv81', 'Google Inc.', 'Linux; Android 10; K', 0.4],
    ['Linux x86_64', 'Google Inc.', 'X11; Linux x86_64', 0.7],
  ])('on %s by %s (%s) has confidence %s', (platform, vendor, system, prior) => {
    vi.stubGlobal('navigator', { userAgent: `Mozilla/5.0 (${system})` })
    expect(fingerprint(results({ platform, vendor })).fingerprintConfidence).toBe(prior)
  })
})
