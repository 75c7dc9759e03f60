import { spawn } from 'node:child_process'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { LoopbackServer, sendJson } from '../../test/support/loopback-server.ts'
import { inRoot } from '../local/root.ts'

/** The command as it is called, against a server that answers as a deployment does. */

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const acme = {
  id: ID,
  name: 'Acme',
  planId: 'starter',
  planStatus: 'active',
  trialEndsAt: null,
  suspended: false,
  quietEvaluate: false,
  createdAt: '2026-11-01T00:00:00.000Z',
}
const endpoint = {
  id: ID,
  kind: 'webhook',
  shown: 'hooks.acme.com',
  state: 'pending',
  stateReason: null,
  failingSince: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  format: 'standard',
  events: [],
  verdicts: null,
  reasons: null,
  weeklyDigest: false,
}
const requestId = 'request-1'
const refused = (status: number, error: string, detail: string) => ({
  type: `https://api.example.com/problems/${error}`,
  title: error,
  status,
  detail,
  instance: '/admin/v1/workspaces',
  error,
  requestId,
})

const server = new LoopbackServer((request, response) => {
  const answer = (status: number, body: object) => sendJson(response, status, body)
  if (request.headers.authorization !== 'Bearer right') {
    answer(401, refused(401, 'invalid_api_key', 'The operator token is missing or wrong.'))
  } else if (request.url?.startsWith('/admin/v1/workspaces?')) {
    const { searchParams } = new URL(request.url, 'http://localhost')
    const asked = searchParams.get('name')?.toLowerCase() ?? 'acme'
    const nextCursor = searchParams.has('cursor') ? null : '1793491200000.last'
    answer(200, { workspaces: asked === 'acme' ? [acme] : [], nextCursor, requestId })
  } else if (request.url === `/admin/v1/workspaces/${ID}`) {
    answer(200, { workspace: acme, domains: [], keys: [], requestId })
  } else if (request.url?.endsWith('/test')) {
    answer(200, { endpoint, status: 500, requestId })
  } else {
    response.writeHead(404)
    response.end('<html>')
  }
})
beforeAll(() => server.start())
afterAll(() => server.stop())

async function vigil(line: readonly string[], token = 'right') {
  const child = spawn(process.execPath, [inRoot('scripts', 'vigil.ts'), ...line], {
    env: { ...process.env, VIGIL_OPERATOR_TOKEN: token },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, printed }
}

test('a workspace is found by its name', async () => {
  const { code, printed } = await vigil(['--url', server.origin, 'workspace', 'show', 'acme'])
  expect([code, printed.trim()]).toEqual([0, `${ID}  Acme  starter  active`])
})

test('a list that goes on says with what cursor', async () => {
  const list = ['--url', server.origin, 'workspace', 'list', '--name', 'Acme']
  expect((await vigil(list)).printed).toContain('more: --cursor 1793491200000.last')
  const end = await vigil([...list, '--cursor', '1793491200000.last'])
  expect(end.printed).not.toContain('more:')
})

test.each([
  ['a verb that is misspelt', 2, ['workspce', 'list'], 'is workspace list meant?'],
  ['a name that nothing has', 2, ['workspace', 'show', 'Amce'], `there are Acme (${ID})`],
  [
    'a frequency that no digest has',
    2,
    ['endpoint', 'change', 'acme', ID, '--digest', 'daily'],
    '--digest must be weekly or off, and is "daily"',
  ],
  ['no JSON', 3, ['plan', 'list'], 'answered 404 without JSON: is --url the API host of Vigil?'],
])('%s is named with its fix, and ends with its code', async (_, expected, line, message) => {
  const { code, printed } = await vigil(['--url', server.origin, ...line])
  expect(printed).toContain(message)
  expect(code).toBe(expected)
})

test('a wrong token is named with the place of the right one', async () => {
  const { code, printed } = await vigil(
    ['--url', server.origin, 'workspace', 'show', 'Acme'],
    'wrong',
  )
  expect(printed).toContain('Set VIGIL_OPERATOR_TOKEN to OPERATOR_TOKEN of this deployment')
  expect(code).toBe(1)
})

test('a token that cannot be sent and an address without its scheme are wrong usage', async () => {
  const list = ['workspace', 'list']
  const copied = await vigil(['--url', server.origin, ...list], 'right\u2026')
  expect(copied.printed).toContain('VIGIL_OPERATOR_TOKEN has characters that no token has')
  const bare = await vigil(['--url', 'localhost:8787', ...list], '')
  expect(bare.printed).toContain('--url must be an address such as https://api.acme.com')
  expect([copied.code, bare.code]).toEqual([2, 2])
})

test('a test that the receiver did not accept ends with code 1, also as JSON', async () => {
  const send = ['--url', server.origin, 'endpoint', 'test', ID, ID]
  const [text, json] = [await vigil(send), await vigil([...send, '--json'])]
  expect(text.printed).toContain('The receiver did not accept the test.')
  expect(JSON.parse(json.printed)).toMatchObject({ status: 500 })
  expect([text.code, json.code]).toEqual([1, 1])
})

test('a host that does not answer is named', async () => {
  const { code, printed } = await vigil(['--url', 'http://127.0.0.1:1', 'workspace', 'list'])
  expect(printed).toContain('http://127.0.0.1:1 was not reached')
  expect(code).toBe(3)
})
