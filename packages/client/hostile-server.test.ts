import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openVigil, type VigilOptions, VigilProblem } from './index.ts'
import {
  type HostileServer,
  hostile,
  json,
  problem,
  startHostileServer,
} from './testing/hostile-server.ts'

let server: HostileServer
beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** Of checks that shall miss it. */
const SHORT_MS = 150
/** Of checks that are answered, on a busy machine too. */
const LONG_MS = 20_000
const open = (more: Partial<VigilOptions> = {}) =>
  openVigil({ baseUrl: server.baseUrl, apiKey: 'sk_test_x', deadlineMs: LONG_MS, ...more })

test.each(hostile)('a service that %s yields a marked verdict', async (name, what, reason) => {
  server.set(what)
  const deadlineMs = reason === 'timeout' ? SHORT_MS : LONG_MS
  const result = await open({ deadlineMs }).check({ email: 'ada@example.com', ip: '198.51.100.7' })
  expect(result).toMatchObject({
    id: null,
    // A flood uses up a limit: it must not admit what follows it.
    verdict: name === 'limits the rate' ? 'challenge' : 'allow',
    degraded: ['service'],
    failover: { reason },
  })
})

test('a fetch that ignores its signal does not hold the caller', async () => {
  const hung = open({ deadlineMs: SHORT_MS, fetch: () => new Promise(() => {}) })
  expect((await hung.check({ userId: 'u-1' })).failover).toMatchObject({ reason: 'timeout' })
})

test('a key that cannot be sent is refused at once and not quoted, an Idempotency-Key at its check', async () => {
  server.set(json(200, JSON.stringify({ id: 'c', verdict: 'allow', score: 1 })))
  for (const apiKey of ['sk_test_\u2026', 'sk_test_a\nb']) {
    expect(() => open({ apiKey })).toThrow(/^openVigil: apiKey has characters that no key has$/)
  }
  expect((await open({ apiKey: 'sk_test_x\n' }).check({ userId: 'u-1' })).failover).toBeNull()
  const check = open().check({ userId: 'u-1' }, { idempotencyKey: 'job \u2026' })
  await expect(check).rejects.toThrow(TypeError)
})

test('closed: a person is challenged, what names itself a tool is blocked; open: it is challenged', async () => {
  server.set(problem(503, 'temporarily_unavailable'))
  const tool = { email: 'ada@example.com', userAgent: 'python-requests/2.32' }
  const person = {
    email: 'ada@example.com',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  }
  const closed = open({ failover: 'closed' })
  expect((await closed.check(person)).verdict).toBe('challenge')
  expect(await closed.check(tool)).toMatchObject({
    verdict: 'block',
    reasons: [{ code: 'failover_tool', category: 'failover' }],
  })
  expect((await open().check(tool)).verdict).toBe('challenge')
})

test.each([
  ['an address', () => '198.51.100.9', '198.51.100.10'],
  ['a /64, whose addresses one customer has', (i: number) => `2001:db8:0:7::${i}`, '2001:db8::1'],
])('a flood from %s is noticed without the service', async (_, ipOf, another) => {
  server.set(problem(503, 'temporarily_unavailable'))
  const vigil = open()
  const verdicts: string[] = []
  for (let i = 0; i < 25; i++) verdicts.push((await vigil.check({ ip: ipOf(i) })).verdict)
  expect(verdicts[0]).toBe('allow')
  expect(verdicts.at(-1)).toBe('challenge')
  expect((await vigil.check({ ip: another })).verdict).toBe('allow')
})

test.each([
  [500, 'internal_error'],
  [503, 'temporarily_unavailable'],
])(
  'a check that fails with %i is repeated once, with the same Idempotency-Key',
  async (status, error) => {
    server.set(problem(status, error))
    const keys: (string | null)[] = []
    const vigil = open({
      fetch: (url, init) => {
        keys.push(new Headers(init.headers).get('idempotency-key'))
        return fetch(url, init)
      },
    })
    expect((await vigil.check({})).failover).toMatchObject({ reason: 'unavailable' })
    expect(keys).toEqual([expect.any(String), keys[0]])
  },
)

test('a request that is wrong in itself rejects, whatever the choice', async () => {
  server.set(problem(400, 'validation_failed'))
  await expect(open().check({ email: 'x' })).rejects.toThrow(VigilProblem)
})

test('throw: every failure rejects', async () => {
  server.set(problem(429, 'rate_limited'))
  await expect(open({ failover: 'throw' }).check({})).rejects.toMatchObject({
    problem: { error: 'rate_limited' },
  })
})

test('each kind of failover is printed once, or handed to who watches', async () => {
  server.set(problem(401, 'invalid_api_key'))
  const printed = vi.mocked(console.warn)
  const vigil = open()
  await vigil.check({})
  await vigil.check({})
  server.set(problem(503, 'temporarily_unavailable'))
  await vigil.check({})
  const lines = printed.mock.calls.map(([line]) => String(line))
  expect(lines).toEqual([
    expect.stringContaining('refused: invalid_api_key'),
    expect.stringContaining('unavailable: temporarily_unavailable'),
  ])
  expect(lines.join()).not.toContain('sk_test')
  const seen: string[] = []
  await open({ onFailover: ({ reason }) => seen.push(reason) }).check({})
  expect(seen).toEqual(['unavailable'])
  expect(printed).toHaveBeenCalledTimes(2)
})

test('a limit that is used up challenges, and blocks what looks automated under `closed`', async () => {
  for (const what of [problem(429, 'rate_limited'), problem(402, 'quota_exceeded')]) {
    server.set(what)
    expect((await open().check({})).verdict).toBe('challenge')
    expect((await open({ failover: 'closed' }).check({})).verdict).toBe('challenge')
    const tool = { userAgent: 'python-requests/2.32' }
    expect((await open({ failover: 'closed' }).check(tool)).verdict).toBe('block')
  }
})

test('leaks of a password are unknown if the response lacks them', async () => {
  for (const [what, deadlineMs] of [
    [() => {}, SHORT_MS],
    [problem(429, 'rate_limited'), LONG_MS],
  ] as const) {
    server.set(what)
    expect(await open({ deadlineMs }).passwordLeaks('secret')).toBeNull()
    await expect(open({ deadlineMs, failover: 'throw' }).passwordLeaks('secret')).rejects.toThrow()
  }
  server.set(problem(400, 'validation_failed'))
  await expect(open().passwordLeaks('secret')).rejects.toThrow(VigilProblem)
})

test.each(['', 'api.example.com', 'localhost:8787', 'ftp://api.example.com'])(
  'the base URL %j is rejected at once: every check would be unreachable, and allowed',
  (baseUrl) => {
    expect(() => open({ baseUrl })).toThrow(TypeError)
    expect(() => open({ baseUrl })).toThrow('https://api.example.com')
  },
)

test('null stands for a field that is absent', async () => {
  const sent: unknown[] = []
  const service = open({
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init.body)))
      return Response.json({ id: 'x', score: 3, verdict: 'allow' })
    },
  })
  await service.check({
    event: 'signup',
    email: 'ada@example.com',
    ip: null,
    verdictToken: null,
    collected: null,
  })
  expect(sent).toEqual([{ event: 'signup', email: 'ada@example.com' }])
  server.set(problem(503, 'temporarily_unavailable'))
  const { failover, score } = await open().check({ email: null, userAgent: null, ip: null })
  expect([failover?.reason, score]).toEqual(['unavailable', 0])
})

test('a publishable key is rejected at once, and a circular body throws a TypeError', async () => {
  expect(() => open({ apiKey: 'pk_test_x' })).toThrow(TypeError)
  const circular: Record<string, unknown> = {}
  circular.self = circular
  await expect(open().check({ collected: circular })).rejects.toThrow(TypeError)
})

test('an answer of the service is not marked', async () => {
  server.set(json(200, JSON.stringify({ id: 'x', score: 3, verdict: 'allow' })))
  expect(await open().check({})).toMatchObject({ id: 'x', failover: null })
})
