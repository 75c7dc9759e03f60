import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProbeBlocked, type ProbeResults } from './probe.ts'
import { runIdle, runSync } from './run-probes.ts'

const throws = () => {
  throw new TypeError('no such thing')
}

describe('a synchronous probe', () => {
  it('is reported with its value and time', () => {
    const results: ProbeResults = {}
    runSync({ webdriver: () => false }, results)
    expect(results.webdriver).toEqual({ state: 'ok', value: false, ms: expect.any(Number) })
  })

  it('is reported as failed, blocked or unsupported, and never throws', () => {
    const results: ProbeResults = {}
    runSync(
      {
        platform: throws,
        vendor: () => {
          throw new ProbeBlocked()
        },
        deviceMemory: () => undefined,
        colorDepth: () => 24,
      },
      results,
    )
    expect(results).toMatchObject({
      platform: { state: 'failed' },
      vendor: { state: 'blocked' },
      deviceMemory: { state: 'unsupported' },
      colorDepth: { state: 'ok', value: 24 },
    })
    expect(results.platform).not.toHaveProperty('value')
  })
})

describe('an asynchronous probe', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is reported when it answers, fails or hangs, and does not delay others', async () => {
    const results: ProbeResults = {}
    const ran = runIdle(
      {
        audio: () => new Promise(() => undefined),
        permission: async () => throws(),
        botd: async () => ({ bot: false }),
        uaData: throws,
      },
      results,
    )
    await vi.advanceTimersByTimeAsync(10)
    expect(results).toMatchObject({
      permission: { state: 'failed' },
      botd: { state: 'ok', value: { bot: false } },
      uaData: { state: 'failed' },
    })
    expect(results.audio).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1000)
    await ran
    expect(results.audio).toEqual({ state: 'timeout', ms: 1000 })
  })
  it('that answers after its time limit is reported as a timeout first, then with its value', async () => {
    const results: ProbeResults = {}
    const ran = runIdle(
      {
        fonts: () => new Promise<string[]>((resolve) => setTimeout(() => resolve(['Acme']), 1500)),
      },
      results,
    )
    await vi.advanceTimersByTimeAsync(1100)
    await ran
    expect(results.fonts).toEqual({ state: 'timeout', ms: 1000 })
    await vi.advanceTimersByTimeAsync(500)
    expect(results.fonts).toMatchObject({ state: 'ok', value: ['Acme'] })
  })
})
