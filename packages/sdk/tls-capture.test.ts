import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TlsCapture } from './tls-capture.ts'

const url = 'https://tls.example.com/v1/tls'
const captured = { ja3: 'a', ja4: 'b', captureToken: 'sealed' }
const fetched = vi.fn<typeof fetch>()
const answer = (body: unknown) => async () => new Response(JSON.stringify(body))

beforeEach(() => {
  // performance.now() stands still while the machine sleeps.
  vi.useFakeTimers({ toFake: ['Date'] })
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a handshake is requested once, with the key, and again before it expires', async () => {
  fetched.mockImplementation(answer({ captureStatus: 'verified', tlsCapture: captured }))
  const capture = new TlsCapture(url, 'pk_test_a')
  expect(await capture.read()).toEqual(captured)
  expect(await capture.read()).toEqual(captured)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls[0]).toEqual([
    url,
    expect.objectContaining({ headers: { 'x-api-key': 'pk_test_a' } }),
  ])
  vi.advanceTimersByTime(11 * 60_000)
  await capture.read()
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('a dropped capture is requested again', async () => {
  fetched.mockImplementation(answer({ tlsCapture: captured }))
  const capture = new TlsCapture(url, 'pk_test_a')
  await capture.read()
  capture.forget()
  await capture.read()
  expect(fetched).toHaveBeenCalledTimes(2)
})

it.each([
  ['has no capture', answer({ captureStatus: 'missing' })],
  ['sends no JSON', async () => new Response('<html>')],
  ['is unreachable', () => Promise.reject(new TypeError('refused'))],
])('a terminator that %s gives no capture', async (_, behaves) => {
  fetched.mockImplementationOnce(behaves).mockImplementation(answer({ tlsCapture: captured }))
  const capture = new TlsCapture(url, 'pk_test_a')
  expect(await capture.read()).toBeNull()
  // The next evaluation may reach it.
  expect(await capture.read()).toEqual(captured)
})
