import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVigil, type VigilOptions, VigilProblem } from './index.ts'

/** What the server does with a request; it is asked at most twice. */
type Behaviour = (response: ServerResponse) => void

let behaviour: Behaviour = () => {}
let server: Server
let baseUrl = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    behaviour(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  baseUrl = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Of checks that shall miss it. */
const SHORT_MS = 150
/** Of checks that are answered, on a busy machine too. */
const LONG_MS = 20_000
const open = (more: Partial<VigilOptions> = {}) =>
  openVigil({ baseUrl, apiKey: 'sk_test_x', deadlineMs: LONG_MS, ...more })

const json =
  (status: number, body: string): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body)
  }
const problem = (status: number, error: string) =>
  json(status, JSON.stringify({ type: 'about:blank', title: error, status, error }))

const hostile: [name: string, behaviour: Behaviour, reason: string][] = [
  ['hangs', () => {}, 'timeout'],
  [
    'sends its body byte by byte',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{')
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    },
    'timeout',
  ],
  [
    'answers with an HTML page of a proxy',
    (response) => {
      response.writeHead(502, { 'content-type': 'text/html' })
      response.end('<html>Bad gateway</html>')
    },
    'unreachable',
  ],
  ['resets the connection', (response) => response.socket?.resetAndDestroy(), 'unreachable'],
  ['answers with other JSON', json(200, '[]'), 'unreachable'],
  ['answers with half a JSON document', json(200, '{"score":'), 'unreachable'],
  ['answers with a status and no body', json(500, ''), 'unreachable'],
  [
    'redirects elsewhere',
    (response) => {
      response.writeHead(302, { location: 'https://elsewhere.example/' })
      response.end()
    },
    'unreachable',
  ],
  ['is temporarily unavailable', problem(503, 'temporarily_unavailable'), 'unavailable'],
  ['refuses the key', problem(401, 'invalid_api_key'), 'refused'],
  ['limits the rate', problem(429, 'rate_limited'), 'refused'],
]

test.each(hostile)('a service that %s yields a marked verdict', async (_, what, reason) => {
  behaviour = what
  const deadlineMs = reason === 'timeout' ? SHORT_MS : LONG_MS
  const result = await open({ deadlineMs }).check({ email: 'ada@example.com', ip: '198.51.100.7' })
  expect(result).toMatchObject({
    id: null,
    verdict: 'allow',
    degraded: ['service'],
    failover: { reason },
  })
})

test('a fetch that ignores its signal does not hold the caller', async () => {
  const hung = open({ deadlineMs: SHORT_MS, fetch: () => new Promise(() => {}) })
  expect((await hung.check({ userId: 'u-1' })).failover).toMatchObject({ reason: 'timeout' })
})

test('closed: a person is challenged, what names itself a tool is blocked; open: it is challenged', async () => {
  behaviour = problem(503, 'temporarily_unavailable')
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

test('a flood from one IP address is noticed without the service', async () => {
  behaviour = problem(503, 'temporarily_unavailable')
  const vigil = open()
  const verdicts: string[] = []
  for (let i = 0; i < 25; i++) {
    verdicts.push((await vigil.check({ ip: '198.51.100.9' })).verdict)
  }
  expect(verdicts[0]).toBe('allow')
  expect(verdicts.at(-1)).toBe('challenge')
  expect((await vigil.check({ ip: '198.51.100.10' })).verdict).toBe('allow')
})

test('a request that is wrong in itself rejects, whatever the choice', async () => {
  behaviour = problem(400, 'validation_failed')
  await expect(open().check({ email: 'x' })).rejects.toThrow(VigilProblem)
})

test('throw: every failure rejects', async () => {
  behaviour = problem(429, 'rate_limited')
  await expect(open({ failover: 'throw' }).check({})).rejects.toMatchObject({
    problem: { error: 'rate_limited' },
  })
})

test('an answer of the service is not marked', async () => {
  behaviour = json(200, JSON.stringify({ id: 'x', score: 3, verdict: 'allow' }))
  expect(await open().check({})).toMatchObject({ id: 'x', failover: null })
})
