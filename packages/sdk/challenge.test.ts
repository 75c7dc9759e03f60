import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Challenge } from './challenge.ts'
import { type Late, late as second } from './late.ts'
import { mix } from './page/mix.ts'
import { memoryStorage } from './testing/fake-page.ts'
import { solveNonce } from './worker/solve.ts'
import { nameOf, taskOf } from './worker/task.ts'

const NONCE = 'n.0123456789abcdef'
const EDGE = 'https://edge.example.com'
/** More than a busy machine needs. */
const WAIT_MS = 20_000
const config = {
  visitorId: 'v1.0123456789abcdef',
  visitorDays: 'kd.1.0123456789abcdef',
  challenge: { nonce: NONCE, difficulty: 3 },
}
const fetched = vi.fn()
const late = async (solve: Late['solve']): Promise<Late> => ({ ...second, solve })
/** The second file does not arrive. */
const blocked = Promise.resolve(null)

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => new Response(JSON.stringify(config)))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a nonce is requested at once, without a preflight, and solved by the second file', async () => {
  const solve = vi.fn(async () => ({ answers: { page: 1, worker: 2, layout: 3 }, work: 4 }))
  const challenge = new Challenge(EDGE, 'pk_test_a', late(solve))
  expect(fetched).toHaveBeenCalledWith(`${EDGE}/v1/config?publicKey=pk_test_a`, {
    credentials: 'omit',
    cache: 'no-store',
  })
  expect(await challenge.visitor()).toMatchObject({
    visitorId: 'v1.0123456789abcdef',
    visitorDays: 'kd.1.0123456789abcdef',
  })
  expect(await challenge.solution()).toEqual({
    nonce: NONCE,
    answers: { page: 1, worker: 2, layout: 3 },
    work: 4,
  })
  expect(solve).toHaveBeenCalledWith(NONCE, 3)
})

test('the id and the days that the browser keeps are sent, so that the browser host adds this day', async () => {
  const storage = memoryStorage()
  storage.setItem('vigil.visitor', 'v1.0123456789abcdef')
  storage.setItem('vigil.days', 'kd.1.0123456789abcdef')
  vi.stubGlobal('localStorage', storage)
  await new Challenge(EDGE, 'pk_test_a', blocked).visitor()
  const url = `${EDGE}/v1/config?publicKey=pk_test_a&visitorId=v1.0123456789abcdef&visitorDays=kd.1.0123456789abcdef`
  expect(fetched).toHaveBeenCalledWith(url, expect.anything())
})

test('a nonce is used once; another is requested after its use and before it expires', async () => {
  const challenge = new Challenge(EDGE, 'pk_test_a', blocked)
  await challenge.take(WAIT_MS)
  expect(fetched).toHaveBeenCalledTimes(1)
  challenge.renew()
  await challenge.take(WAIT_MS)
  expect(fetched).toHaveBeenCalledTimes(2)
  challenge.renew()
  await challenge.visitor()
  expect(fetched).toHaveBeenCalledTimes(3)
  const date = vi.spyOn(Date, 'now')
  // Also after the machine has slept, in which time performance.now() stands still, and after the clock was set back.
  for (const stepMs of [600_000, -3_600_000]) {
    fetched.mockClear()
    date.mockReturnValue(Date.now() + stepMs)
    await challenge.visitor()
    expect(fetched).toHaveBeenCalledTimes(1)
    await challenge.visitor()
    expect(fetched).toHaveBeenCalledTimes(1)
  }
})

test('a solution that takes longer than an evaluation waits is for the next one', async () => {
  const ready: (() => void)[] = []
  const solve = vi.fn(async () => {
    await new Promise<void>((resolve) => ready.push(resolve))
    return { answers: { page: 1 } }
  })
  const challenge = new Challenge(EDGE, 'pk_test_a', late(solve))
  expect(await challenge.take(0)).toBeNull()
  await vi.waitFor(() => expect(solve).toHaveBeenCalledTimes(1), WAIT_MS)
  challenge.renew()
  for (const resolve of ready) resolve()
  expect(await challenge.take(WAIT_MS)).toEqual({ nonce: NONCE, answers: { page: 1 } })
  expect(solve).toHaveBeenCalledTimes(1)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('after an evaluation that waited for the nonce in vain, it is requested again', async () => {
  fetched.mockImplementationOnce(() => new Promise(() => undefined))
  const challenge = new Challenge(EDGE, 'pk_test_a', blocked)
  expect(await challenge.take(0)).toBeNull()
  challenge.renew()
  expect(await challenge.take(WAIT_MS)).toEqual({ nonce: NONCE })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('concurrent evaluations use different nonces', async () => {
  let n = 0
  fetched.mockImplementation(async () => {
    n += 1
    return new Response(JSON.stringify({ challenge: { nonce: `nonce ${n}`, difficulty: 0 } }))
  })
  const challenge = new Challenge(EDGE, 'pk_test_a', blocked)
  const taken = await Promise.all([
    challenge.take(WAIT_MS),
    challenge.take(WAIT_MS),
    challenge.take(WAIT_MS),
  ])
  expect(new Set(taken.map((solution) => solution?.nonce)).size).toBe(3)
  challenge.renew()
  expect(taken).not.toContainEqual(await challenge.take(WAIT_MS))
})

test('without a nonce there is no solution', async () => {
  fetched.mockImplementation(async () => new Response('{}'))
  const challenge = new Challenge(EDGE, 'pk_test_a', blocked)
  expect(await Promise.all([challenge.take(WAIT_MS), challenge.take(WAIT_MS)])).toEqual([
    null,
    null,
  ])
})

test('a later nonce is solved on demand, or at once if it requires proof of work', async () => {
  const solve = vi.fn(async () => ({ answers: { page: 1 } }))
  const easy = { challenge: { nonce: NONCE, difficulty: 0 } }
  fetched.mockImplementation(async () => new Response(JSON.stringify(easy)))
  const challenge = new Challenge(EDGE, 'pk_test_a', late(solve))
  await challenge.take(WAIT_MS)
  challenge.renew()
  await challenge.visitor()
  expect(solve).toHaveBeenCalledTimes(1)
  expect(await challenge.take(WAIT_MS)).toEqual({ nonce: NONCE, answers: { page: 1 } })
  expect(solve).toHaveBeenCalledTimes(2)
  fetched.mockImplementation(async () => new Response(JSON.stringify(config)))
  challenge.renew()
  await vi.waitFor(() => expect(solve).toHaveBeenCalledTimes(3), WAIT_MS)
  await challenge.solution()
  expect(solve).toHaveBeenCalledTimes(3)
})

test.each([
  ['no second file', blocked, config, { nonce: NONCE }],
  [
    'a second file that fails',
    late(async () => {
      throw new Error('no')
    }),
    config,
    { nonce: NONCE },
  ],
  ['a configuration without a nonce', blocked, {}, null],
  ['a malformed response', blocked, 'closed', null],
  ['a malformed nonce', blocked, { challenge: { nonce: 7 } }, null],
])('with %s the solution is incomplete or null', async (_, loadLate, answer, solution) => {
  fetched.mockResolvedValue(new Response(JSON.stringify(answer)))
  expect(await new Challenge(EDGE, 'pk_test_a', loadLate).solution()).toEqual(solution)
})

test('offline there is no nonce and no id', async () => {
  fetched.mockRejectedValue(new TypeError('no network'))
  const challenge = new Challenge(EDGE, 'pk_test_a', blocked)
  expect(await challenge.solution()).toBeNull()
  expect(await challenge.visitor()).toBeNull()
})

test.each([
  ['a network failure', () => fetched.mockRejectedValueOnce(new TypeError('no network'))],
  ['a response without a nonce', () => fetched.mockResolvedValueOnce(new Response('{}'))],
])('after %s a nonce and an id are requested again on demand', async (_, first) => {
  first()
  const challenge = new Challenge(EDGE, 'pk_test_a', blocked)
  expect(await challenge.solution()).toBeNull()
  expect(fetched).toHaveBeenCalledTimes(1)
  const wanted = [challenge.visitor(), challenge.solution()]
  expect(await Promise.all(wanted)).toMatchObject([
    { visitorId: config.visitorId },
    { nonce: NONCE },
  ])
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('the mix equals the one that the browser host computes', () => {
  let hash = 0x811c9dc5
  for (let round = 0; round < 16; round++) {
    for (const char of 'a:page') {
      hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
      hash ^= hash >>> 15
    }
  }
  expect(mix('a:page')).toBe(hash >>> 0)
  expect(mix('a:page')).not.toBe(mix('b:page'))
})

test('proof of work is the smallest number whose hash starts with the zero bits; none without difficulty', async () => {
  expect(await solveNonce(NONCE, 0)).toEqual({ worker: mix(`${NONCE}:worker`) })
  const { work = -1 } = await solveNonce(NONCE, 6)
  const bitsOf = async (number: number) => {
    const bytes = new TextEncoder().encode(`${NONCE}:${number}`)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(hash, (byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .indexOf('1')
  }
  expect(await bitsOf(work)).toBeGreaterThanOrEqual(6)
  for (let number = 0; number < work; number++) expect(await bitsOf(number)).toBeLessThan(6)
})

test('a worker parses its task from its name', () => {
  expect(taskOf(nameOf({ nonce: NONCE, difficulty: 5 }))).toEqual({ nonce: NONCE, difficulty: 5 })
  expect(taskOf('brief')).toBeNull()
  expect(taskOf('')).toBeNull()
})
