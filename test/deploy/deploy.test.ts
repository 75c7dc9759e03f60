import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { openAccount } from '../../scripts/deploy/account.ts'
import { DeployError, readDeployConfig } from '../../scripts/deploy/config.ts'
import { inRoot } from '../../scripts/local/root.ts'
import { CloudflareAccount } from '../support/cloudflare-account.ts'
import { LoopbackServer } from '../support/loopback-server.ts'

// Each run of the script builds and uploads, which takes seconds on an idle machine and minutes on a busy one.
vi.setConfig({ testTimeout: 900_000 })

const account = new CloudflareAccount()
const server = new LoopbackServer((...asked) => account.answer(...asked))
const folder = mkdtempSync(join(tmpdir(), 'vigil-deploy-'))
const configFile = join(folder, 'acme.json')
const secretFile = join(folder, 'acme.secrets.json')

beforeAll(async () => {
  await server.start()
  configure({})
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

function configure(change: object): void {
  const config = {
    accountId: account.id,
    apiUrl: `${server.origin}`,
    edgeUrl: 'https://edge.acme.dev',
    workspace: { name: 'Acme', site: 'www.acme.dev' },
    ...change,
  }
  writeFileSync(configFile, JSON.stringify(config))
}

/** A later configuration: with another database, and mail. */
const CHANGED = {
  databases: { DB_2: 'vigil-2' },
  vars: { GRAPH_SHARDS: 'DB,DB_2', ALERT_FROM: 'alerts@acme.dev' },
}

interface Outcome {
  status: number | null
  printed: string
}

/** Runs the script as an operator does. */
function deploy(...args: string[]): Promise<Outcome> {
  const child = spawn(
    inRoot('node_modules', '.bin', 'node'),
    [inRoot('scripts', 'deploy.ts'), '--config', configFile, ...args],
    {
      env: {
        ...process.env,
        CLOUDFLARE_API_TOKEN: account.token,
        CLOUDFLARE_API_BASE_URL: `${server.origin}/client/v4`,
        DEPLOY_SETTLE_MS: '0',
      },
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, printed })))
}

const bindingsOf = (script: string) =>
  new Map((account.scripts.get(script)?.bindings ?? []).map((it) => [it.name, it]))

it.each([
  ['a placeholder for the account', { accountId: '0'.repeat(32) }, 'accountId is a placeholder'],
  [
    'a placeholder for a host',
    { apiUrl: 'https://api.vigil.example.com' },
    'apiUrl is a placeholder',
  ],
  ['an address with a path', { edgeUrl: 'https://edge.acme.dev/v1' }, 'edgeUrl must be an origin'],
  [
    'a workspace database that nothing binds',
    { vars: { GRAPH_SHARDS: 'DB,DB_2' } },
    'GRAPH_SHARDS or GRAPH_SPREAD names DB_2',
  ],
  [
    'a spread workspace whose database nothing binds',
    { databases: { DB_2: 'vigil-2' }, vars: { GRAPH_SPREAD: 'w=DB,DB_2,DB_3' } },
    'GRAPH_SHARDS or GRAPH_SPREAD names DB_3',
  ],
  [
    'a spread workspace with another home than its own',
    { databases: { DB_2: 'vigil-2' }, vars: { GRAPH_SPREAD: 'w=DB_2,DB' } },
    'GRAPH_SPREAD: the first database of w is DB',
  ],
  ['one D1 database under two bindings', { databases: { DB_2: 'vigil' } }, 'once, and not vigil'],
  ['a binding of another name', { databases: { KV: 'vigil-2' } }, 'such as DB_2'],
  ['a misspelt field', { edgeURL: 'https://edge.acme.dev' }, 'edgeURL'],
])('rejects %s and reports it', (_, change, message) => {
  configure(change)
  const read = () => readDeployConfig(configFile)
  expect(read).toThrow(DeployError)
  expect(read).toThrow(message)
  configure({})
})

it('in a dry run prints every change and applies none', async () => {
  const { status, printed } = await deploy('--dry-run')
  expect(status, printed).toBe(0)
  for (const what of [
    'create the D1 database vigil',
    'create the KV namespace vigil',
    '0151_webhooks.sql',
    'vigil-api',
    'vigil-edge',
  ]) {
    expect(printed).toContain(`would ${what.startsWith('create') ? what : ''}`)
    expect(printed).toContain(what)
  }
  expect(account.changes).toEqual([])
})

it('creates what is missing, once: database, namespace, tables, secrets, both Workers, a workspace with its keys', async () => {
  const first = await deploy()
  expect(first.status, first.printed).toBe(0)
  const [api, edge] = [bindingsOf('vigil-api'), bindingsOf('vigil-edge')]
  const database = account.databases.get('vigil')
  for (const bindings of [api, edge]) {
    expect(bindings.get('DB')?.id).toBe(database?.id)
    expect(bindings.get('KV')?.namespace_id).toBe(account.namespaces[0]?.id)
    for (const name of ['PEPPER', 'VAULT_KEY', 'VERDICT_KEYS'] as const) {
      expect(bindings.get(name)).toMatchObject({ type: 'secret_text', text: kept()[name] })
    }
    expect(bindings.get('API_URL')?.text).toBe(server.origin)
  }
  expect(api.get('OPERATOR_TOKEN')?.text).toBe(kept().OPERATOR_TOKEN)
  expect(edge.has('OPERATOR_TOKEN')).toBe(false)
  const tables = await database?.db.prepare('SELECT count(*) AS n FROM d1_migrations').first('n')
  expect(tables).toBeGreaterThan(15)
  expect(account.workspaces.map(({ name }) => name)).toEqual(['Acme'])
  expect(account.keys).toHaveLength(4)
  for (const key of account.keys) expect(first.printed).toContain(key)
  for (const secret of Object.values(kept())) expect(first.printed).not.toContain(secret)

  account.changes.length = 0
  const second = await deploy()
  expect(second.status, second.printed).toBe(0)
  expect(second.printed).toContain('Nothing to change.')
  expect(account.changes).toEqual([])
})

const kept = (): Record<string, string> => JSON.parse(readFileSync(secretFile, 'utf8'))

it('redeploys only what differs: never a second PEPPER, added databases with their tables, the mail of alerts', async () => {
  const pepper = bindingsOf('vigil-api').get('PEPPER')?.text
  rmSync(secretFile)
  account.changes.length = 0
  configure(CHANGED)
  const { status, printed } = await deploy()
  configure({})
  expect(status, printed).toBe(0)
  expect(new Set(account.changes.map(({ what }) => what))).not.toContain('secret')
  expect(account.changes.filter(({ what }) => what === 'script').map(({ name }) => name)).toEqual([
    'vigil-api',
    'vigil-edge',
  ])
  expect(bindingsOf('vigil-api').get('PEPPER')?.text).toBe(pepper)
  const [first, second] = ['vigil', 'vigil-2'].map((name) => account.databases.get(name))
  const tables = "SELECT count(*) AS n FROM sqlite_master WHERE type = 'table'"
  expect(await second?.db.prepare(tables).first('n')).toBe(
    await first?.db.prepare(tables).first('n'),
  )
  for (const script of ['vigil-api', 'vigil-edge']) {
    expect(bindingsOf(script).get('DB')?.id).toBe(first?.id)
    expect(bindingsOf(script).get('DB_2')?.id).toBe(second?.id)
    expect(bindingsOf(script).get('GRAPH_SHARDS')?.text).toBe('DB,DB_2')
  }
  expect(bindingsOf('vigil-api').get('EMAIL')?.type).toBe('send_email')
  expect(bindingsOf('vigil-edge').has('EMAIL')).toBe(false)
})

it('reports a secret that one Worker lacks and of which no copy exists, and deploys nothing', async () => {
  const edge = account.scripts.get('vigil-edge')
  if (edge === undefined) throw new Error('no edge')
  const whole = edge.bindings
  edge.bindings = whole.filter(({ name }) => name !== 'PEPPER')
  account.changes.length = 0
  configure(CHANGED)
  const { status, printed } = await deploy()
  configure({})
  edge.bindings = whole
  expect(status).toBe(1)
  expect(printed).toContain('vigil-edge lacks PEPPER')
  expect(account.changes.filter(({ name }) => name === 'vigil-edge')).toEqual([])
})

it('explains why the account rejects a token', async () => {
  const opened = openAccount(account.id, 'another', `${server.origin}/client/v4`)
  await expect(opened.get('/d1/database', z.unknown())).rejects.toThrow(
    'CLOUDFLARE_API_TOKEN is wrong or expired',
  )
})

it('rotates a secret and ends the old value', async () => {
  const values = (script: string) => bindingsOf(script).get('VAULT_KEY')?.text?.split(',') ?? []
  const whole = ['PEPPER', 'VAULT_KEY', 'VERDICT_KEYS', 'OPERATOR_TOKEN'].map((name) => [
    name,
    bindingsOf('vigil-api').get(name)?.text,
  ])
  writeFileSync(secretFile, JSON.stringify(Object.fromEntries(whole)))
  const [old] = values('vigil-api')
  const rotated = await deploy('rotate', 'VAULT_KEY')
  expect(rotated.status, rotated.printed).toBe(0)
  const fresh = values('vigil-api')[0]
  expect(values('vigil-api')).toEqual([fresh, old])
  expect(values('vigil-edge')).toEqual([fresh, old])
  const again = await deploy('rotate', 'VAULT_KEY')
  expect(again.status).toBe(1)
  expect(again.printed).toContain('rotate VAULT_KEY --finish')
  const refused = await deploy('rotate', 'VAULT_KEY', '--finish')
  expect(refused.status).toBe(1)
  expect(refused.printed).toContain('--confirm-loss')
  expect(values('vigil-api')).toEqual([fresh, old])
  const finished = await deploy('rotate', 'VAULT_KEY', '--finish', '--confirm-loss')
  expect(finished.status, finished.printed).toBe(0)
  expect(values('vigil-api')).toEqual([fresh])
  expect(values('vigil-edge')).toEqual([fresh])
  expect(kept().VAULT_KEY).toBe(fresh)
})

it('refuses to rotate PEPPER with a reason', async () => {
  const { status, printed } = await deploy('rotate', 'PEPPER')
  expect(status).toBe(1)
  expect(printed).toContain('every stored link is a hash keyed with it')
})
