import { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '../../scripts/deploy/account.ts'
import { DeployError } from '../../scripts/deploy/config.ts'
import { ensureWorkspace } from '../../scripts/deploy/first-workspace.ts'
import { CloudflareAccount } from '../support/cloudflare-account.ts'
import { LoopbackServer } from '../support/loopback-server.ts'

const TOKEN = 'operator'
let account = new CloudflareAccount()
/** Number of changes that are answered before the connection breaks once. */
let answered = Number.POSITIVE_INFINITY
/** Whether the change whose response is lost was applied. */
let isMade = false
const server = new LoopbackServer(async (request, response, body) => {
  const isChange = request.method !== 'GET'
  if (isChange && answered === 0) {
    answered = Number.POSITIVE_INFINITY
    if (isMade) await account.answer(request, new ServerResponse(request), body)
    return void response.destroy()
  }
  if (isChange) answered -= 1
  await account.answer(request, response, body)
})

beforeEach(async () => {
  answered = Number.POSITIVE_INFINITY
  account = new CloudflareAccount()
  account.scripts.set('vigil-api', {
    bindings: [{ name: 'OPERATOR_TOKEN', type: 'secret_text', text: TOKEN }],
    migrationTag: null,
    schedules: [],
  })
  await server.start()
})
afterEach(() => server.stop())

function ensure(): Promise<void> {
  const run = {
    account: openAccount(account.id, account.token, server.origin),
    config: {
      accountId: account.id,
      name: 'vigil',
      apiUrl: server.origin,
      edgeUrl: 'https://edge.acme.dev',
      analytics: true,
      databases: {},
      vars: {},
      workspace: { name: 'Acme', site: 'www.acme.dev' },
    },
    isDry: false,
    same() {},
    change: async <T>(_: string, make: () => Promise<T>) => make(),
  }
  return ensureWorkspace(run, TOKEN, () => {})
}

describe.each([
  ['never arrives', false],
  ['is made, and its answer is lost', true],
])('a run in which a change %s', (_, made) => {
  it.each([0, 1, 2, 3, 4, 5, 6])(
    'after %i others continues when it is run again',
    async (changes) => {
      ;[answered, isMade] = [changes, made]
      await expect(ensure()).rejects.toThrow(DeployError)
      await ensure()
      expect(account.workspaces.map(({ name }) => name)).toEqual(['Acme'])
      expect(account.domains.map(({ host }) => host)).toEqual(['www.acme.dev'])
      const kinds = account.keys.map((key) => key.slice(0, 'sk_live'.length))
      expect(kinds.sort()).toEqual(['pk_live', 'pk_test', 'sk_live', 'sk_test'])
      const before = account.changes.length
      await ensure()
      expect(account.changes).toHaveLength(before)
    },
  )
})

it('adds no workspace if there are others', async () => {
  account.workspaces.push({ id: crypto.randomUUID(), name: 'Other', planId: 'starter' })
  await ensure()
  expect(account.changes).toEqual([])
})

it('changes nothing if several workspaces have the name', async () => {
  for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
    account.workspaces.push({ id, name: 'Acme', planId: 'starter' })
  }
  await ensure()
  expect(account.changes).toEqual([])
})
