import { describe, expect, it } from 'vitest'
import { LoopbackServer } from '../test/support/loopback-server.ts'
import { median, percentile, runRound } from './client.ts'

describe('the measuring client', () => {
  it('counts only answers of 200, and reports the rest by status', async () => {
    let served = 0
    const server = await new LoopbackServer((_, response) => {
      served += 1
      response.statusCode = served % 2 === 0 ? 429 : 200
      response.end()
    }).start()
    const call = () => ({ url: `${server.origin}/`, headers: {}, body: '{}' })
    const round = await runRound(call, 2, 100)
    await server.stop()
    expect(round.sortedMs.length).toBe(Math.ceil(served / 2))
    // A machine under load may answer once in the round.
    expect(round.others.get(429) ?? 0).toBe(Math.floor(served / 2))
    expect([...round.others.keys()].filter((status) => status !== 429)).toEqual([])
    expect(round.sortedMs).toEqual([...round.sortedMs].sort((a, b) => a - b))
  })

  it('distinguishes an unreachable host from an answer', async () => {
    const call = () => ({ url: 'http://127.0.0.1:1/', headers: {}, body: '{}' })
    const round = await runRound(call, 1, 20)
    expect([...round.others.keys()]).toEqual([0])
    expect(round.perSec).toBe(0)
  })

  it('takes the middle of unsorted figures', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(percentile([1, 2, 3, 4], 0.99)).toBe(4)
    expect(percentile([], 0.5)).toBeNaN()
  })
})
