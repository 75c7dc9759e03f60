import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  AdminPlan,
  DomainRequest,
  KeyCreateRequest,
  timestampOf,
  WorkspaceCreateRequest,
} from '@vigil/contract'
import { openSqliteD1 } from './sqlite-d1.ts'

interface Script {
  bindings: { name: string; type: string; text?: string; id?: string; namespace_id?: string }[]
  migrationTag: string | null
  schedules: unknown
}

export interface AccountChange {
  what: string
  name: string
}

/**
 * A fake Cloudflare account: the endpoints of the REST API v4 that a deployment and wrangler
 * call, with the database as SQLite, and the part of the deployed API that a deployment calls.
 */
export class CloudflareAccount {
  readonly id = '5f0c3e7a9b1d4c68a2e04d71b3f69c85'
  readonly token = 'token-of-the-simulated-account'
  readonly changes: AccountChange[] = []
  readonly databases = new Map<string, ReturnType<typeof openSqliteD1> & { id: string }>()
  readonly namespaces: { id: string; title: string }[] = []
  readonly scripts = new Map<string, Script>()
  readonly plans: AdminPlan[] = []
  readonly workspaces: { id: string; name: string; planId: string }[] = []
  readonly domains: DomainRequest[] = []
  readonly keys: string[] = []
  readonly #keyRecords: ReturnType<typeof keyRecord>[] = []
  /** Called after each change of a secret. */
  onSecret: (script: string, name: string, text: string) => void = () => {}

  readonly answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://account.test')
    const reply = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const bearer = request.headers.authorization?.replace('Bearer ', '')
    if (!url.pathname.startsWith('/client/v4/')) {
      const { status, value } = this.#service(
        `${request.method} ${url.pathname}`,
        url.searchParams,
        bearer ?? '',
        body || '{}',
      )
      return void reply(status, value)
    }
    const prefix = `/client/v4/accounts/${this.id}`
    if (bearer !== this.token && !url.pathname.includes('/assets/upload')) {
      return void reply(401, failure(10000, 'Authentication error'))
    }
    const path = url.pathname.slice(prefix.length)
    const result = url.pathname.startsWith(prefix)
      ? await this.#api(request.method ?? 'GET', path, url.searchParams, body)
      : undefined
    if (result === undefined) return void reply(404, failure(10007, `no ${request.method} ${path}`))
    reply(200, { success: true, errors: [], messages: [], result })
  }

  async #api(method: string, path: string, query: URLSearchParams, body: string): Promise<unknown> {
    const json = () => JSON.parse(body)
    const [, area, kind, name = '', verb] = path.split('/')
    const at = `${method} /${area}/${kind}`
    if (at === 'GET /d1/database') {
      const wanted = query.get('name')
      return [...this.databases]
        .filter(([own]) => wanted === null || own.includes(wanted))
        .map(([own, { id }]) => ({ uuid: id, name: own }))
    }
    if (at === 'POST /d1/database' && name === '') return this.#createDatabase(json().name)
    if (at === 'POST /d1/database' && verb === 'query') return this.#query(name, json().sql)
    if (path === '/storage/kv/namespaces') return this.#namespaces(method, json)
    if (at === 'GET /workers/subdomain') return { subdomain: 'acme' }
    if (at === 'GET /workers/services') {
      const script = this.scripts.get(name)
      return script && service(name, script.migrationTag)
    }
    if (at === 'GET /workers/workers')
      return { subdomain: { enabled: true, previews_enabled: false } }
    if (at === 'POST /workers/assets') return { jwt: JWT }
    if (area === 'workers' && kind === 'scripts') return this.#script(method, name, verb, body)
    return undefined
  }

  #changed<T>(what: string, name: string, result: T): T {
    this.changes.push({ what, name })
    return result
  }

  #createDatabase(name: string) {
    const id = crypto.randomUUID()
    this.databases.set(name, { ...openSqliteD1(), id })
    return this.#changed('database', name, { uuid: id, name })
  }

  async #query(id: string, sql: string) {
    const found = [...this.databases].find(([, it]) => it.id === id)
    if (found === undefined) return undefined
    const [name, { db }] = found
    if (/^\s*select/i.test(sql)) return [await db.prepare(sql).all()]
    await db.exec(sql)
    return this.#changed('query', name, [{ results: [], success: true, meta: {} }])
  }

  #namespaces(method: string, json: () => { title: string }) {
    if (method === 'GET') return this.namespaces
    const made = { id: crypto.randomUUID().replaceAll('-', ''), title: json().title }
    this.namespaces.push(made)
    return this.#changed('namespace', made.title, made)
  }

  #script(method: string, name: string, verb: string | undefined, body: string): unknown {
    const script = this.scripts.get(name)
    if (method === 'PUT' && verb === undefined) return this.#upload(name, body)
    if (verb === 'assets-upload-session') return { jwt: JWT, buckets: [] }
    if (script === undefined) return undefined
    if (verb === 'settings' || verb === 'script-settings') {
      if (method !== 'GET') return this.#changed('settings', name, {})
      return { bindings: script.bindings.map(withoutSecret), tags: [] }
    }
    if (method === 'POST' && verb === 'versions') return this.#upload(name, body)
    if (method === 'POST' && verb === 'deployments') return { id: crypto.randomUUID() }
    if (verb === 'deployments') return { deployments: [] }
    if (verb === 'domains' && method === 'POST') return NO_CONFLICT
    if (verb === 'domains') return this.#changed('domains', name, [])
    if (verb === 'subdomain') return { enabled: true, previews_enabled: false }
    if (verb === 'schedules') {
      if (method === 'GET') return { schedules: script.schedules }
      script.schedules = JSON.parse(body)
      return this.#changed('schedules', name, { schedules: script.schedules })
    }
    if (verb === 'secrets' && method === 'GET') {
      return script.bindings.filter(({ type }) => type === 'secret_text').map(withoutSecret)
    }
    if (verb === 'secrets' && method === 'PUT') {
      const secret: { name: string; text: string } = JSON.parse(body)
      script.bindings = [
        ...script.bindings.filter((it) => it.name !== secret.name),
        { type: 'secret_text', name: secret.name, text: secret.text },
      ]
      this.onSecret(name, secret.name, secret.text)
      return this.#changed('secret', `${name} ${secret.name}`, { name: secret.name })
    }
    return undefined
  }

  /** An upload keeps the secrets that it does not list (`keep_bindings`). */
  #upload(name: string, body: string): unknown {
    const from = body.indexOf('{', body.indexOf('name="metadata"'))
    const metadata = JSON.parse(body.slice(from, body.indexOf('\r\n--', from)))
    const before = this.scripts.get(name)
    const { old_tag: oldTag, new_tag: newTag } = metadata.migrations ?? {}
    if (before !== undefined && newTag !== undefined && oldTag !== before.migrationTag)
      return undefined
    const named = new Set(metadata.bindings.map((it: { name: string }) => it.name))
    const kept = (before?.bindings ?? []).filter(
      (it) => it.type === 'secret_text' && !named.has(it.name),
    )
    this.scripts.set(name, {
      bindings: [...metadata.bindings, ...kept],
      migrationTag: newTag ?? before?.migrationTag ?? null,
      schedules: before?.schedules ?? [],
    })
    return this.#changed('script', name, {
      id: name,
      etag: 'etag',
      startup_time_ms: 5,
      number: 1,
      metadata: { has_preview: false },
      resources: { script: { etag: 'etag' }, script_runtime: {}, bindings: [] },
    })
  }

  /** The part of the deployed API that a deployment calls; bodies are parsed with the contract's schemas. */
  #service(
    route: string,
    query: URLSearchParams,
    bearer: string,
    body: string,
  ): { status: number; value: unknown } {
    const api = this.scripts.get('vigil-api')
    const operator = api?.bindings.find(({ name }) => name === 'OPERATOR_TOKEN')?.text ?? ''
    const requestId = 'request-0001'
    if (api === undefined) return { status: 502, value: {} }
    if (route === 'GET /health') return { status: 200, value: { status: 'ok' } }
    if (!operator.split(',').includes(bearer)) return { status: 401, value: {} }
    const ok = (value: object) => ({ status: 200, value: { ...value, requestId } })
    const json: unknown = JSON.parse(body)
    if (route === 'GET /admin/v1/workspaces') {
      const named = this.workspaces.filter(({ name }) => name === (query.get('name') ?? name))
      return ok({ workspaces: named.map(presented), nextCursor: null })
    }
    if (route === 'GET /admin/v1/plans') return ok({ plans: this.plans })
    if (route === 'POST /admin/v1/plans') {
      const plan = AdminPlan.parse(json)
      this.plans.push(plan)
      return this.#changed('plan', plan.id, ok({ plan }))
    }
    if (route === 'POST /admin/v1/workspaces') {
      const workspace = { id: crypto.randomUUID(), ...WorkspaceCreateRequest.parse(json) }
      this.workspaces.push(workspace)
      return this.#changed('workspace', workspace.name, ok({ workspace: presented(workspace) }))
    }
    const detailed = this.workspaces.find(({ id }) => route === `GET /admin/v1/workspaces/${id}`)
    if (detailed !== undefined) {
      const { domains } = this
      return ok({ workspace: presented(detailed), domains, keys: this.#keyRecords })
    }
    if (route.endsWith('/domains')) {
      const domain = DomainRequest.parse(json)
      this.domains.push(domain)
      return this.#changed('domain', domain.host, ok({ domains: [domain] }))
    }
    const wanted = KeyCreateRequest.parse(json)
    const key = `${wanted.kind === 'secret' ? 'sk' : 'pk'}_${wanted.env}_${this.keys.length}`
    const record = keyRecord(key, wanted)
    this.keys.push(key)
    this.#keyRecords.push(record)
    return this.#changed('key', key, ok({ key, record }))
  }
}

const JWT = `x.${Buffer.from('{"exp":9999999999}').toString('base64url')}.z`
/** Conflicts of a change of custom domains. */
const NO_CONFLICT = { added: [], removed: [], updated: [], conflicting: [] }
const failure = (code: number, message: string) => ({
  success: false,
  errors: [{ code, message }],
  messages: [],
  result: null,
})
const service = (name: string, migrationTag: string | null) => ({
  id: name,
  default_environment: {
    environment: 'production',
    script: { last_deployed_from: 'wrangler', migration_tag: migrationTag },
  },
})
const withoutSecret = ({ text, ...binding }: Script['bindings'][number]) =>
  binding.type === 'secret_text' ? binding : { ...binding, text }
const presented = (workspace: { id: string; name: string; planId: string }) => ({
  ...workspace,
  planStatus: 'active',
  trialEndsAt: null,
  suspended: false,
  quietEvaluate: false,
  createdAt: timestampOf(0),
})
const keyRecord = (key: string, { kind, env }: KeyCreateRequest) => ({
  id: key,
  prefix: key,
  kind,
  env,
  scope: kind === 'secret' ? 'full' : 'evaluate',
  label: null,
  memberId: null,
  websiteHostname: null,
  allowedIps: null,
  replacedBy: null,
  createdAt: timestampOf(0),
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
})
