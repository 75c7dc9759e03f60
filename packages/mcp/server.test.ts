import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LoopbackServer, sendJson } from '../../test/support/loopback-server.ts'

const KEY = 'sk_test_secretsecretsecret'
const READING = ['explain_check', 'find_checks', 'linked_accounts', 'list_entries']
const WRITING = ['label', 'add_list_entry', 'remove_list_entry']

/** The next answer of the service, and the requests that it received. */
let answer: { status: number; body: object }
let requests: string[] = []
const service = new LoopbackServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  sendJson(response, answer.status, answer.body)
})
beforeAll(() => service.start())
afterAll(() => service.stop())

const clients: Client[] = []
afterEach(async () => {
  requests = []
  for (const client of clients.splice(0)) await client.close()
})

async function connect(args: readonly string[] = []): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  clients.push(client)
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(import.meta.dirname, 'main.ts'), ...args],
      env: { VIGIL_API_URL: service.origin, VIGIL_SECRET_KEY: KEY },
    }),
  )
  return client
}

async function call(client: Client, name: string, input: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: input })
  const [part] = result.content
  return { text: part?.type === 'text' ? part.text : '', isError: result.isError === true }
}

test('without the flag only tools that read are listed, with readOnlyHint', async () => {
  const client = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(READING)
  for (const { annotations, inputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true)
    expect(inputSchema.type).toBe('object')
  }
  const refused = await call(client, 'label', { checkId: 'c', label: 'fraud' }).catch(String)
  expect(JSON.stringify(refused)).toContain('label')
  expect(requests).toEqual([])
})

test('with --allow-writes a label and a list entry reach the service', async () => {
  const client = await connect(['--allow-writes'])
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([...READING, ...WRITING])
  answer = { status: 200, body: { ok: true, id: 'f-1', accounts: 2 } }
  expect(await call(client, 'label', { checkId: 'c', label: 'fraud' })).toEqual({
    text: 'Stored: feedback f-1, about 2 accounts.',
    isError: false,
  })
  const entry = { id: 'e-1', list: 'allow', kind: 'user', value: 'u***' }
  answer = { status: 200, body: { ok: true, entry, replaced: null } }
  const subject = { list: 'allow', userId: 'u-1' }
  const added = await call(client, 'add_list_entry', subject)
  expect(added.text).toBe('Stored: allow user u***, entry e-1.')
  answer = { status: 200, body: { ok: true, entry, replaced: { ...entry, list: 'deny' } } }
  const again = await call(client, 'add_list_entry', subject)
  expect(again.text).toBe(`${added.text} It was on the list deny before.`)
  expect(requests).toEqual(['POST /api/v1/feedback', 'POST /api/v1/lists', 'POST /api/v1/lists'])
})

test('invalid input is rejected without a request to the service', async () => {
  const client = await connect(['--allow-writes'])
  for (const input of [{ label: 'fraud' }, { checkId: 'c', userId: 'u', label: 'fraud' }]) {
    expect((await call(client, 'label', input)).isError).toBe(true)
  }
  expect(requests).toEqual([])
})

test('a misspelt name is rejected: a label without its note, an entry that never ends', async () => {
  const client = await connect(['--allow-writes'])
  const entry = { list: 'allow', userId: 'u-1', expiresat: '2040-01-01T00:00:00Z' }
  const added = await call(client, 'add_list_entry', entry)
  expect(added).toMatchObject({ isError: true, text: expect.stringContaining('expiresat') })
  const labelled = await call(client, 'label', { checkId: 'c', label: 'fraud', notes: 'x' })
  expect(labelled).toMatchObject({ isError: true, text: expect.stringContaining('notes') })
  const twice = { list: 'allow', userId: 'u-1', email: 'a@b.example' }
  expect((await call(client, 'add_list_entry', twice)).isError).toBe(true)
  expect(requests).toEqual([])
})

test('an error is a sentence that contains no key', async () => {
  const client = await connect()
  const problem = {
    type: 'about:blank',
    title: 'Rate limited',
    status: 429,
    error: 'rate_limited',
    detail: 'Too many requests.',
    requestId: 'r-1',
    retryAfterSec: 7,
  }
  answer = { status: 429, body: problem }
  expect(await call(client, 'find_checks', { email: 'ada@example.com' })).toEqual({
    text: 'Rate limited (rate_limited). Too many requests. Retry after 7 s. Request r-1.',
    isError: true,
  })
  const field = 'userId: Give one of userId, email.'
  const issues = { userId: ['Give one of userId, email'] }
  answer = { status: 400, body: { ...problem, detail: field, issues, retryAfterSec: undefined } }
  expect((await call(client, 'find_checks', {})).text).toBe(
    `Rate limited (rate_limited). ${field} Request r-1.`,
  )
  answer = { status: 200, body: [] }
  const garbled = await call(client, 'list_entries', {})
  expect(garbled).toEqual({
    text: 'The service gave no usable answer (malformed). Whether the request took effect is unknown.',
    isError: true,
  })
  expect(JSON.stringify(garbled)).not.toContain(KEY)
})
