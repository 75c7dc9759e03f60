import type {
  AccountResult,
  BacktestQuery,
  BacktestResult,
  Call,
  CallAnswer,
  CallBody,
  CheckListQuery,
  CheckListResult,
  DataErasureRequest,
  EmailResult,
  ErasureReceipt,
  ExportRequest,
  ExportResult,
  FeedbackRequest,
  Finding,
  FindingQuery,
  FindingStatusRequest,
  LinkedAccountsQuery,
  LinkedAccountsResult,
  ListEntry,
  ListEntryRequest,
  ListQuery,
  ListResult,
  MonitorEnrollRequest,
  MonitorEnrollResponse,
  MonitorPatchRequest,
  MonitorQuery,
  MonitorResult,
  OutcomeName,
  PolicyRequest,
  PolicyResult,
  SessionRequest,
  SessionResult,
  StoredCheckDetail,
} from '@vigil/contract'
import {
  type CheckExtras,
  type CheckInput,
  type CheckResult,
  checkWithFailover,
  reasonOf,
} from './check.ts'
import type { Failover } from './failover.ts'
import { VigilUnreachable } from './failures.ts'
import { LocalVelocity } from './local-velocity.ts'
import { type Sender, send } from './send.ts'
import { sha1Hex } from './sha1.ts'
import { openTokenVerifier } from './verdict-token.ts'
import { warnOnce } from './warn-once.ts'

export interface VigilOptions {
  /** Base URL of the server API, such as `https://api.example.com`. */
  baseUrl: string
  /** Secret key; it must not leave the server. */
  apiKey: string
  /** The licensed site whose visitors are checked; required with live keys. */
  site?: string
  /** Base URL of the browser host; with it a failover verdict reads verdict tokens offline. */
  edgeUrl?: string
  /** Deadline of `check`, both attempts together, and of `passwordLeaks`, ms; default 1,000. */
  deadlineMs?: number
  /**
   * What `check` does without an answer. `open` (default): allow, and challenge what looks automated, or
   * everybody while a rate limit or the quota is used up (429, 402), which a flood can bring about;
   * `closed`: challenge, and block what looks automated; `throw`: reject.
   */
  failover?: 'open' | 'closed' | 'throw'
  /**
   * Receives the cause of each failover verdict. Without it each kind of cause is printed once, as a
   * warning: a key with a typing error must not admit everybody in silence.
   */
  onFailover?: (failover: Failover) => void
  /** Deadline of every other verb, ms; default 10,000. */
  timeoutMs?: number
  /** Replaces the platform's own `fetch`. */
  fetch?: Sender['fetch']
}

/** A page of findings. */
export interface FindingList {
  findings: Finding[]
  nextCursor: string | null
}

/**
 * The server API. Every verb rejects with VigilProblem where the service refuses, else with
 * VigilUnreachable. `check` and `passwordLeaks`, which a form waits for, do so only for a request that is
 * wrong in itself (400, 409, 413, 415), or with `failover: 'throw'`.
 */
export interface Vigil {
  check(request: CheckInput, extras?: CheckExtras): Promise<CheckResult>
  session(collected: SessionRequest): Promise<SessionResult>
  email(address: string): Promise<EmailResult>
  /** At most 1,000, answered in order. */
  emails(addresses: readonly string[]): Promise<EmailResult[]>
  linkedAccounts(query: LinkedAccountsQuery): Promise<LinkedAccountsResult>
  account(): Promise<AccountResult>
  /** An earlier check with the points of each signal, its evidence and its history. */
  getCheck(checkId: string): Promise<StoredCheckDetail>
  /** Earlier checks, newest first; `nextCursor` goes into the next query. */
  listChecks(query?: Partial<CheckListQuery>): Promise<CheckListResult>
  /**
   * How an attempt went on after its check: `login_failed` where the password was wrong, so that the account's
   * profile does not learn the visit; `challenge_passed` where a step-up was.
   */
  reportOutcome(checkId: string, outcome: OutcomeName): Promise<void>
  /** Returns the id by which the label can be retracted. */
  feedback(request: FeedbackRequest): Promise<string>
  retractFeedback(feedbackId: string): Promise<void>
  lists(query?: Partial<ListQuery>): Promise<ListResult>
  addListEntry(request: ListEntryRequest): Promise<ListEntry>
  removeListEntry(entryId: string): Promise<void>
  /** Thresholds and mutes of this environment, and what the draft would have changed. */
  policy(): Promise<PolicyResult>
  /** Replaces them as a whole; `revision` is that of the policy that was read. */
  setPolicy(request: PolicyRequest): Promise<PolicyResult>
  /** What other rules would have changed among stored checks; `nextCursor` goes into the next one. */
  backtestPolicy(request: BacktestQuery): Promise<BacktestResult>
  /** A page of the data that is stored of a person. */
  exportData(request: ExportRequest): Promise<ExportResult>
  /** Where it is `running`, `getErasure` returns its state later. */
  erase(person: DataErasureRequest): Promise<ErasureReceipt>
  getErasure(erasureId: string): Promise<ErasureReceipt>
  /** A page of the people and all domains; `nextCursor` goes into the next query. */
  monitor(query?: Partial<MonitorQuery>): Promise<MonitorResult>
  /** What monitoring found, newest first; `nextCursor` goes into the next query. */
  findings(query?: Partial<FindingQuery>): Promise<FindingList>
  /** Acknowledges, resolves or reopens findings; how many of those named there are. */
  updateFindings(request: FindingStatusRequest): Promise<number>
  /**
   * How often a password leaked; null: not known now. It is hashed here (SHA-1): five digits of the hash
   * are sent, and neither the password nor its hash.
   */
  passwordLeaks(password: string): Promise<number | null>
  enrol(request: MonitorEnrollRequest): Promise<MonitorEnrollResponse>
  updateMonitored(request: MonitorPatchRequest): Promise<void>
}

/** Parts of a call: the id in its path, query, body. */
interface CallParts<Name extends Call> {
  id?: string
  query?: object | undefined
  body?: CallBody<Name> & object
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const CHECK_DEADLINE_MS = 1_000

/** Opens the server API. One instance serves a whole process. Throws a TypeError for a publishable key. */
export function openVigil(options: VigilOptions): Vigil {
  const { baseUrl, apiKey, site } = options
  if (/^pk_/.test(apiKey)) throw new TypeError('openVigil: apiKey is a publishable key')
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
    feedback: async (body) => (await call('POST /api/v1/feedback', { body })).id,
    retractFeedback: async (id) =>
      void (await call('DELETE /api/v1/feedback/{feedbackId}', { id })),
    lists: (query) => call('GET /api/v1/lists', { query }),
    addListEntry: async (body) => (await call('POST /api/v1/lists', { body })).entry,
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

/** Ids come from callers: a lone surrogate must not throw, and matches nothing. */
const inPath = (id: string): string => encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'))

function asText(query: object = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
