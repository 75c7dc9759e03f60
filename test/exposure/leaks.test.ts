import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hosts, startHosts } from '../../scripts/local/hosts.ts'
import { buildProducts } from '../../scripts/local/products.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { contentsOf, found, inBase64 } from '../support/leak-scan.ts'
import { onlyLoopback } from '../support/only-loopback.ts'
import {
  type BuiltRequest,
  openPopulatedWorkspace,
  type PopulatedWorkspace,
} from '../support/populated-workspace.ts'
import type { Ask } from '../support/tenant.ts'

/** Sent to every route; none of them may be in a log line, in stored data or in a response that did not ask for it. */
const canary = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
const planted = {
  email: `jane.${canary}+tag@gmail.com`,
  ip: '91.198.77.213',
  ipv6: '2003:e1:7713:9d00::77ab',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
}
/** Notations of a mailbox and an IP address, clear or encoded. */
const personal = [
  `jane.${canary}`,
  `jane${canary}`,
  encodeURIComponent(planted.email),
  ...inBase64(`jane.${canary}`),
  planted.ip,
  planted.ipv6,
  '2003:00e1:7713:9d00',
]

const secrets = { ...generateSecrets(), TLS_TERMINATOR_SECRET: `terminator-${canary}-${canary}` }
const answers: { name: string; text: string }[] = []
const logged: string[] = []
/** Keys, tokens, cookies and secrets that a response returned once. */
const shown = new Set<string>([...Object.values(secrets)])
let state = ''
let hosts: Hosts
let setup: PopulatedWorkspace

beforeAll(async () => {
  buildProducts()
  state = await mkdtemp(join(tmpdir(), 'vigil-leaks-'))
  hosts = await startHosts({
    state,
    secrets,
    outbound: onlyLoopback,
    log: (line) => logged.push(line),
  })
  setup = await openPopulatedWorkspace(ask, secrets.OPERATOR_TOKEN)
  for (const key of Object.values(setup.tenant.keys)) shown.add(key)
}, 120_000)
afterAll(async () => {
  await hosts?.stop()
  await rm(state, { recursive: true, force: true })
})

/** Fields of a response that return a secret once. */
const SECRET_FIELD =
  /"(?:key|token|secret|secretKey|publishableKey)":"([^"]{20,})"|#token=([\w-]{20,})/g

const ask: Ask = async (host, path, init) => {
  const answer = await fetch(hosts[host] + path, init)
  const text = await answer.clone().text()
  for (const [, field, token] of text.matchAll(SECRET_FIELD)) shown.add(field ?? token ?? '')
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0]?.split('=')[1]
  if (cookie) shown.add(cookie)
  answers.push({ name: path, text })
  return answer
}

async function send(
  { host, path, method, headers, body }: BuiltRequest,
  more: Record<string, string> = {},
) {
  const answer = await ask(host, path, {
    method,
    headers: { 'content-type': 'application/json', ...headers, ...more },
    ...(body && method !== 'GET' && { body: JSON.stringify(body) }),
  })
  return answer.status
}

/** Fields of a request that may name people and their addresses. */
const places = (ip: string): Record<string, unknown> => ({
  ...planted,
  ip,
  userId: planted.email,
  visitorId: `v-${canary}`,
  fingerprint: `fp-${canary}`,
  referrer: `https://mail.example/?u=${encodeURIComponent(planted.email)}&ip=${ip}`,
  landingUrl: `https://www.acme.example/${planted.email}?from=${ip}`,
  identifiers: { phone: '+49 30 1234567', account: planted.email },
  probes: {
    webrtc: { state: 'ok', value: { addresses: [ip] } },
    webdriver: { state: 'ok', value: false },
  },
})

/** The request of each route, built while every table exists. */
const requests = new Map<(typeof routes)[number], BuiltRequest>()

/** Each route with its own request, and with people in every field that may name them. */
async function everyRoute(): Promise<void> {
  for (const route of routes) {
    const built = requests.get(route) ?? (await setup.request(route))
    requests.set(route, built)
    await send(built, { 'cf-connecting-ip': planted.ip, 'user-agent': planted.userAgent })
    if (built.body === undefined) continue
    for (const ip of [planted.ip, planted.ipv6]) {
      const body = { ...built.body, ...places(ip) }
      await send({ ...built, body }, { 'cf-connecting-ip': ip })
      // Also one at a time: a route for one person accepts no second identifier.
      for (const name of ['email', 'userId', 'ip']) {
        const one = { ...built.body, [name]: places(ip)[name] }
        await send(
          { ...built, body: one },
          { 'x-request-id': planted.email, referer: planted.email },
        )
      }
    }
  }
}

test('no key, token, mail address or IP address of a person is in a log line, an error, a response or stored data', async () => {
  await everyRoute()
  // Without tables every route fails, and its failure is logged.
  for (const table of ['accounts', 'visits', 'monitor_identity', 'list_entries', 'members']) {
    await hosts.db.exec(`ALTER TABLE ${table} RENAME TO gone_${table}`)
  }
  await everyRoute()
  for (const table of ['accounts', 'visits', 'monitor_identity', 'list_entries', 'members']) {
    await hosts.db.exec(`ALTER TABLE gone_${table} RENAME TO ${table}`)
  }
  expect(logged.length).toBeGreaterThan(50)

  const files = await contentsOf(state)
  expect(files).toContain(setup.tenant.workspaceId)
  const log = logged.join('\n')
  // By the interface, this response contains the caller's own address and request id.
  const said = answers
    .filter(({ name }) => !name.startsWith('/api/v1/email'))
    .map(({ text }) => text)
  // A run's key is a date.
  const tokens = [...shown].filter((token) => token.length >= 20 && !/^\d{4}-/.test(token))
  expect(tokens.length).toBeGreaterThan(20)
  const scanned = {
    log,
    files,
    answers: said.join('\n').replaceAll(`"requestId":"${planted.email}"`, ''),
  }
  const hits = Object.entries(scanned).flatMap(([where, text]) => {
    // A response may contain a secret only when it is created.
    const needles = where === 'answers' ? personal : [...personal, ...tokens]
    return found(needles, text).map((hit) => `${where}: ${hit}`)
  })
  const bytes = Object.entries(scanned).map(([where, text]) => `${where} ${text.length}`)
  console.log(
    `leak scan: ${hits.length} hits of ${personal.length + tokens.length} needles; bytes scanned: ${bytes.join(', ')}`,
  )
  expect(hits).toEqual([])
}, 300_000)
