import type {
  AccountResult,
  BacktestQuery,
  BacktestResult,
  CheckListQuery,
  CheckListResult,
  DataErasureRequest,
  EmailResult,
  ErasureReceipt,
  ExportRequest,
  ExportResult,
  FeedbackRequest,
  FindingListResult,
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
import type { CheckExtras, CheckInput, CheckResult } from './check.ts'
import type { Failover } from './failover.ts'
import type { Sender } from './send.ts'

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
  findings(query?: Partial<FindingQuery>): Promise<FindingListResult>
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
