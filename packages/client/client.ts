import type { Call, CallAnswer, CallBody } from '@vigil/contract'
import { isBaseUrl } from './base-url.ts'
import { checkWithFailover, reasonOf } from './check.ts'
import { VigilUnreachable } from './failures.ts'
import { LocalVelocity } from './local-velocity.ts'
import { type Sender, send } from './send.ts'
import { sha1Hex } from './sha1.ts'
import { openTokenVerifier } from './verdict-token.ts'
import type { Vigil, VigilOptions } from './vigil.ts'
import { warnOnce } from './warn-once.ts'

/** Parts of a call: the id in its path, query, body. */
interface CallParts<Name extends Call> {
  id?: string
  query?: object | undefined
  body?: CallBody<Name> & object
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const CHECK_DEADLINE_MS = 1_000

/**
 * Opens the server API. One instance serves a whole process. Throws a TypeError for a publishable key, and for a base
 * URL that is none or a key that cannot be sent: with it every check would be unreachable, and by default allowed.
 */
export function openVigil(options: VigilOptions): Vigil {
  const { baseUrl, apiKey, site } = options
  if (/^pk_/.test(apiKey)) throw new TypeError('openVigil: apiKey is a publishable key')
  if (!isHeaderText(apiKey)) throw new TypeError('openVigil: apiKey has characters that no key has')
  if (!isBaseUrl(baseUrl)) {
    throw new TypeError(
      `openVigil: baseUrl must be a URL such as https://api.example.com, not "${baseUrl}"`,
    )
  }
  const fetcher = options.fetch ?? ((url, init) => fetch(url, init))
  const sender: Sender = {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { 'x-api-key': apiKey, ...(site !== undefined && { 'x-service-site': site }) },
    fetch: fetcher,
  }
  const failover = {
    mode: options.failover ?? 'open',
    deadlineMs: options.deadlineMs ?? CHECK_DEADLINE_MS,
    tokens:
      options.edgeUrl === undefined
        ? null
        : openTokenVerifier({
            edgeUrl: options.edgeUrl,
            workspace: null,
            env: /^sk_live_/.test(apiKey) ? 'live' : 'test',
            fetch: fetcher,
          }),
    velocity: new LocalVelocity(),
    onFailover: options.onFailover ?? warnOnce(sender.baseUrl),
  }
  /** Calls a route of the contract: `id` stands for the name in its path. */
  const call = <Name extends Call>(
    name: Name,
    { id = '', query, body, timeoutMs = options.timeoutMs ?? TIMEOUT_MS }: CallParts<Name> = {},
  ): Promise<CallAnswer<Name>> => {
    const [method = 'GET', path = ''] = name.split(' ')
    return send(sender, {
      method,
      path: path.replace(/\{\w+\}/, () => inPath(id)),
      query: asText(query),
      timeoutMs,
      ...(body !== undefined && { body }),
    })
  }
  return {
    check: (request, extras = {}) => checkWithFailover(sender, request, extras, failover),
    session: (body) => call('POST /api/v1/session', { body }),
    async email(email) {
      const answer = await call('POST /api/v1/email', { body: { email } })
      if ('result' in answer) return answer.result
      throw new VigilUnreachable('malformed', new Error('an answer without result'))
    },
    async emails(addresses) {
      const answer = await call('POST /api/v1/email', { body: { emails: [...addresses] } })
      if ('results' in answer) return answer.results
      throw new VigilUnreachable('malformed', new Error('an answer without results'))
    },
    linkedAccounts: (query) => call('GET /api/v1/linked-accounts', { query }),
    account: () => call('GET /api/v1/account'),
    getCheck: async (id) => (await call('GET /api/v1/checks/{checkId}', { id })).check,
    listChecks: (query) => call('GET /api/v1/checks', { query }),
    reportOutcome: async (id, outcome) =>
      void (await call('POST /api/v1/checks/{checkId}/outcome', { id, body: { outcome } })),
    feedback: (body) => call('POST /api/v1/feedback', { body }),
    retractFeedback: async (id) =>
      void (await call('DELETE /api/v1/feedback/{feedbackId}', { id })),
    lists: (query) => call('GET /api/v1/lists', { query }),
    addListEntry: (body) => call('POST /api/v1/lists', { body }),
    removeListEntry: async (id) => void (await call('DELETE /api/v1/lists/{entryId}', { id })),
    policy: () => call('GET /api/v1/policy'),
    setPolicy: (body) => call('PUT /api/v1/policy', { body }),
    backtestPolicy: (body) => call('POST /api/v1/policy/backtest', { body }),
    exportData: (body) => call('POST /api/v1/export', { body }),
    erase: (body) => call('POST /api/v1/erasure', { body }),
    getErasure: (id) => call('GET /api/v1/erasure/{erasureId}', { id }),
    monitor: (query) => call('GET /api/v1/monitor', { query }),
    findings: (query) => call('GET /api/v1/monitor/findings', { query }),
    updateFindings: async (body) => (await call('POST /api/v1/monitor/findings', { body })).changed,
    async passwordLeaks(password) {
      const hash = await sha1Hex(password)
      const sha1Prefix = hash.slice(0, 5)
      const sent = { body: { sha1Prefix }, timeoutMs: failover.deadlineMs }
      const answer = await call('POST /api/v1/password', sent).catch((failure: unknown) => {
        if (failover.mode === 'throw' || reasonOf(failure) === null) throw failure
        return null
      })
      if (answer === null) return null
      const { matches, degraded } = answer
      const count = matches.find(({ suffix }) => suffix === hash.slice(5))?.count ?? 0
      // What one source found leaked is leaked, whatever the others could say.
      return count === 0 && degraded.length > 0 ? null : count
    },
    enrol: (body) => call('POST /api/v1/monitor', { body }),
    updateMonitored: async (body) => void (await call('PATCH /api/v1/monitor', { body })),
  }
}

/** The error of `Headers` would quote the key. */
function isHeaderText(text: string): boolean {
  try {
    return new Headers({ 'x-api-key': text }).has('x-api-key')
  } catch {
    return false
  }
}

/** Ids come from callers: a lone surrogate must not throw, and matches nothing. */
const inPath = (id: string): string => encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'))

/** A null is absent: as `cursor` of a first page, untyped callers send it. */
function asText(query: object = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
