import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shared } from './page/shared.ts'
import { send } from './send.ts'

const url = 'https://edge.example.com/v1/risk/evaluate'
const message = {
  url,
  body: { a: 1 },
  headers: { 'x-api-key': 'pk' },
  limitMs: 1000,
  isWithdrawn: () => false,
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const problem = { type: 'https://api.example.com/problems/rate-limited', error: 'rate_limited' }

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
  shared().refused.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Sends a message while advancing the clock as far as needed. */
async function sent() {
  const answer = send(message)
  await vi.advanceTimersByTimeAsync(2000)
  return answer
}

/** A fetch that never settles unless it is aborted. */
const never: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

describe('a response', () => {
  it('is read, and requested once', async () => {
    fetched.mockResolvedValue(json(200, { score: 3 }))
    expect(await sent()).toEqual({ ok: true, body: { score: 3 } })
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'x-api-key': 'pk' },
    })
  })

  it('with a client error is final, and its problem is reported', async () => {
    fetched.mockResolvedValue(json(429, problem))
    expect(await sent()).toEqual({ ok: false, reason: 'refused', problem })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('a request without a response', () => {
  it('is retried once, and the second response is returned', async () => {
    fetched.mockRejectedValueOnce(new TypeError('reset')).mockResolvedValueOnce(json(200, 'yes'))
    expect(await sent()).toEqual({ ok: true, body: 'yes' })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['unreachable', () => Promise.reject(new TypeError('refused'))],
    ['unavailable', () => Promise.resolve(json(503, problem))],
    ['unavailable', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ])('is reported as %s after the retry', async (reason, answer) => {
    fetched.mockImplementation(answer)
    expect(await sent()).toMatchObject({ ok: false, reason })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('is reported as offline without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    fetched.mockRejectedValue(new TypeError('offline'))
    expect(await sent()).toMatchObject({ ok: false, reason: 'offline' })
  })

  it('is reported as blocked at once if the page forbids the request', async () => {
    fetched.mockImplementation(() => {
      shared().refused.add(url)
      return Promise.reject(new TypeError('blocked'))
    })
    expect(await sent()).toMatchObject({ ok: false, reason: 'blocked' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('is reported as a timeout if the response stops half-way until the time limit', async () => {
    fetched.mockImplementation(async (_, init) => {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"score":'))
          init?.signal?.addEventListener('abort', () =>
            stream.error(new DOMException('', 'AbortError')),
          )
        },
      })
      return new Response(body, { status: 200 })
    })
    expect(await sent()).toEqual({ ok: false, reason: 'timeout', problem: null })
  })

  it('ends at the time limit, whatever the number of attempts', async () => {
    fetched.mockImplementation(never)
    const answer = send(message)
    await vi.advanceTimersByTimeAsync(999)
    expect(await Promise.race([answer, 'waiting'])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({ ok: false, reason: 'timeout', problem: null })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
