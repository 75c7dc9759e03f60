import type {
  AccountResult,
  CheckListQuery,
  CheckListResult,
  CheckRequest,
  CheckResponse,
  DataErasureRequest,
  EmailResult,
  ErasureReceipt,
  ExportRequest,
  ExportResult,
  FeedbackRequest,
  LinkedAccountsQuery,
  LinkedAccountsResult,
  ListEntry,
  ListEntryRequest,
  ListQuery,
  ListResult,
  MonitorEnrollRequest,
  MonitorEnrollResponse,
  MonitorPatchRequest,
  MonitorResult,
  SessionRequest,
  SessionResult,
  StoredCheck,
} from '@vigil/contract'
import { VigilProblem, VigilUnreachable } from './failures.ts'
import { type Sender, send } from './send.ts'

export interface VigilOptions {
  /** Base URL of the server API, such as `https://api.example.com`. */
  baseUrl: string
  /** Secret key; it never leaves a server. */
  apiKey: string
  /** The licensed site whose visitors are asked about; live keys must say it. */
  site?: string
  /** For one answer, ms; 10,000 unless told. */
  timeoutMs?: number
  /** Stands for the platform's own. */
  fetch?: Sender['fetch']
}

export interface CheckExtras {
  /** What is told beside the judgement. */
  expand?: readonly ('tls' | 'linked' | 'explain' | 'all')[]
  /** One for each thing that is checked: a check that is sent again is answered with the first. */
  idempotencyKey?: string
}

/** Every verb rejects with VigilProblem where the service refuses, else with VigilUnreachable. */
export interface Vigil {
  check(
    request: Omit<CheckRequest, 'event'> & { event?: string },
    extras?: CheckExtras,
  ): Promise<CheckResponse>
  session(collected: SessionRequest): Promise<SessionResult>
  email(address: string): Promise<EmailResult>
  /** At most 1,000, answered in order. */
  emails(addresses: readonly string[]): Promise<EmailResult[]>
  linkedAccounts(query: LinkedAccountsQuery): Promise<LinkedAccountsResult>
  account(): Promise<AccountResult>
  /** An earlier check, with why it came to its score. */
  storedCheck(checkId: string): Promise<StoredCheck>
  /** Earlier checks, newest first; `nextCursor` goes into the next query. */
  storedChecks(query?: Partial<CheckListQuery>): Promise<CheckListResult>
  /** Answers with the id by which it can be taken back. */
  feedback(request: FeedbackRequest): Promise<string>
  takeBackFeedback(feedbackId: string): Promise<void>
  lists(query?: Partial<ListQuery>): Promise<ListResult>
  putOnList(request: ListEntryRequest): Promise<ListEntry>
  takeOffList(entryId: string): Promise<void>
  /** A page of what is kept of a person. */
  exportData(request: ExportRequest): Promise<ExportResult>
  /** Where it is `running`, `erasure` says later how it stands. */
  erase(whom: DataErasureRequest): Promise<ErasureReceipt>
  erasure(erasureId: string): Promise<ErasureReceipt>
  monitor(): Promise<MonitorResult>
  enrol(request: MonitorEnrollRequest): Promise<MonitorEnrollResponse>
  changeMonitored(request: MonitorPatchRequest): Promise<void>
}

const TIMEOUT_MS = 10_000

/** Opens the service for a server. */
export function openVigil(options: VigilOptions): Vigil {
  const { baseUrl, apiKey, site, timeoutMs = TIMEOUT_MS } = options
  const sender: Sender = {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { 'x-api-key': apiKey, ...(site !== undefined && { 'x-service-site': site }) },
    timeoutMs,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  }
  const get = <T>(path: string, query?: Record<string, string | undefined>) =>
    send<T>(sender, { method: 'GET', path, ...(query && { query }) })
  const post = <T>(path: string, body: object) => send<T>(sender, { method: 'POST', path, body })
  const remove = async (path: string) => {
    await send(sender, { method: 'DELETE', path })
  }
  return {
    check: (request, { expand = [], idempotencyKey = crypto.randomUUID() } = {}) =>
      twice(() =>
        send<CheckResponse>(sender, {
          method: 'POST',
          path: '/api/v1/check',
          query: { expand: expand.join() || undefined },
          headers: { 'idempotency-key': idempotencyKey },
          body: request,
        }),
      ),
    session: (collected) => post('/api/v1/session', collected),
    email: async (email) =>
      (await post<{ result: EmailResult }>('/api/v1/email', { email })).result,
    emails: async (emails) =>
      (await post<{ results: EmailResult[] }>('/api/v1/email', { emails })).results,
    linkedAccounts: (query) => get('/api/v1/linked-accounts', { ...query }),
    account: () => get('/api/v1/account'),
    storedCheck: async (id) =>
      (await get<{ check: StoredCheck }>(`/api/v1/checks/${inPath(id)}`)).check,
    storedChecks: (query = {}) => get('/api/v1/checks', asText(query)),
    feedback: async (request) => (await post<{ id: string }>('/api/v1/feedback', request)).id,
    takeBackFeedback: (id) => remove(`/api/v1/feedback/${inPath(id)}`),
    lists: (query = {}) => get('/api/v1/lists', asText(query)),
    putOnList: async (request) =>
      (await post<{ entry: ListEntry }>('/api/v1/lists', request)).entry,
    takeOffList: (id) => remove(`/api/v1/lists/${inPath(id)}`),
    exportData: (request) => post('/api/v1/export', request),
    erase: (whom) => post('/api/v1/erasure', whom),
    erasure: (id) => get(`/api/v1/erasure/${inPath(id)}`),
    monitor: () => get('/api/v1/monitor'),
    enrol: (request) => post('/api/v1/monitor', request),
    async changeMonitored(body) {
      await send(sender, { method: 'PATCH', path: '/api/v1/monitor', body })
    },
  }
}

/** An id is text of a caller's: half a character is no reason to throw, and names nothing. */
const inPath = (id: string): string => encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'))

function asText(query: Record<string, string | number | undefined>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** A check that got no answer is sent once more: its Idempotency-Key has it scored and counted once. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    const isDown = failure instanceof VigilProblem && failure.problem.status === 503
    if (!isDown && !(failure instanceof VigilUnreachable)) throw failure
    return work()
  }
}
