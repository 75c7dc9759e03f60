import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Challenge } from './challenge.ts'
import { type Late, late as second } from './late.ts'
import { mix } from './page/mix.ts'
import { solved } from './worker/solve.ts'
import { nameOf, taskOf } from './worker/task.ts'

const NONCE = 'n.0123456789abcdef'
const EDGE = 'https://edge.example.com'
const config = { visitorId: 'v1.0123456789abcdef', challenge: { nonce: NONCE, difficulty: 3 } }
const asked = vi.fn()
const late = (solve: Late['solve']) => async (): Promise<Late> => ({ ...second, solve })

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => new Response(JSON.stringify(config)))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => vi.unstubAllGlobals())

test('a nonce is asked for at once, without a preflight, and solved by the second file', async () => {
  const solve = vi.fn(async () => ({ answers: { page: 1, worker: 2, layout: 3 }, work: 4 }))
  const challenge = new Challenge(EDGE, 'pk_test_a', late(solve))
  expect(asked).toHaveBeenCalledWith(`${EDGE}/v1/config?publicKey=pk_test_a`, {
    credentials: 'omit',
    cache: 'no-store',
  })
  expect(await challenge.visitorId()).toBe('v1.0123456789abcdef')
  expect(await challenge.solution()).toEqual({
    nonce: NONCE,
    answers: { page: 1, worker: 2, layout: 3 },
    work: 4,
  })
  expect(solve).toHaveBeenCalledWith(NONCE, 3)
})

test('a nonce is used once: another is asked for, and when the last one has grown old', async () => {
  const challenge = new Challenge(EDGE, 'pk_test_a', async () => null)
  await challenge.solution()
  expect(asked).toHaveBeenCalledTimes(1)
  challenge.renew()
  await challenge.solution()
  expect(asked).toHaveBeenCalledTimes(2)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_000)
  await challenge.solution()
  expect(asked).toHaveBeenCalledTimes(3)
})

test('evaluations under way at once have a nonce each', async () => {
  let n = 0
  asked.mockImplementation(async () => {
    n += 1
    return new Response(JSON.stringify({ challenge: { nonce: `nonce ${n}`, difficulty: 0 } }))
  })
  const challenge = new Challenge(EDGE, 'pk_test_a', async () => null)
  const taken = await Promise.all([challenge.take(), challenge.take(), challenge.take()])
  expect(new Set(taken.map((solution) => solution?.nonce)).size).toBe(3)
  challenge.renew()
  expect(taken).not.toContainEqual(await challenge.take())
})

test('without a nonce there is none to take', async () => {
  asked.mockImplementation(async () => new Response('{}'))
  const challenge = new Challenge(EDGE, 'pk_test_a', async () => null)
  expect(await Promise.all([challenge.take(), challenge.take()])).toEqual([null, null])
})

test('a later nonce is solved when it is wanted, and at once where it asks for work', async () => {
  const solve = vi.fn(async () => ({ answers: { page: 1 } }))
  const easy = { challenge: { nonce: NONCE, difficulty: 0 } }
  asked.mockImplementation(async () => new Response(JSON.stringify(easy)))
  const challenge = new Challenge(EDGE, 'pk_test_a', late(solve))
  await challenge.solution()
  challenge.renew()
  await challenge.visitorId()
  expect(solve).toHaveBeenCalledTimes(1)
  expect(await challenge.solution()).toEqual({ nonce: NONCE, answers: { page: 1 } })
  expect(solve).toHaveBeenCalledTimes(2)
  asked.mockImplementation(async () => new Response(JSON.stringify(config)))
  challenge.renew()
  await vi.waitFor(() => expect(solve).toHaveBeenCalledTimes(3), 20_000)
  await challenge.solution()
  expect(solve).toHaveBeenCalledTimes(3)
})

test.each([
  ['no second file', async () => null, config, { nonce: NONCE }],
  [
    'a second file that fails',
    late(async () => {
      throw new Error('no')
    }),
    config,
    { nonce: NONCE },
  ],
  ['a configuration without a nonce', async () => null, {}, null],
  ['an answer in another shape', async () => null, 'closed', null],
  ['a nonce that is none', async () => null, { challenge: { nonce: 7 } }, null],
])('with %s it goes on without', async (_, fetched, answer, solution) => {
  asked.mockResolvedValue(new Response(JSON.stringify(answer)))
  expect(await new Challenge(EDGE, 'pk_test_a', fetched).solution()).toEqual(solution)
})

test('without the network there is no nonce and no id', async () => {
  asked.mockRejectedValue(new TypeError('no network'))
  const challenge = new Challenge(EDGE, 'pk_test_a', async () => null)
  expect(await challenge.solution()).toBeNull()
  expect(await challenge.visitorId()).toBeUndefined()
})

test.each([
  ['the network came back', () => asked.mockRejectedValueOnce(new TypeError('no network'))],
  ['the service gave none at first', () => asked.mockResolvedValueOnce(new Response('{}'))],
])('once %s a nonce and an id are asked for again, when they are wanted', async (_, first) => {
  first()
  const challenge = new Challenge(EDGE, 'pk_test_a', async () => null)
  expect(await challenge.solution()).toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
  const wanted = [challenge.visitorId(), challenge.solution()]
  expect(await Promise.all(wanted)).toEqual([config.visitorId, { nonce: NONCE }])
  expect(asked).toHaveBeenCalledTimes(2)
})

test('the mix is the one that the browser host computes', () => {
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

test('work is the smallest number whose hash begins with the zero bits, and none where none is asked', async () => {
  expect(await solved(NONCE, 0)).toEqual({ worker: mix(`${NONCE}:worker`) })
  const { work = -1 } = await solved(NONCE, 6)
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

test('a worker reads its task from its name', () => {
  expect(taskOf(nameOf({ nonce: NONCE, difficulty: 5 }))).toEqual({ nonce: NONCE, difficulty: 5 })
  expect(taskOf('brief')).toBeNull()
  expect(taskOf('')).toBeNull()
})
