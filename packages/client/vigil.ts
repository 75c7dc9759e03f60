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
  FeedbackResult,
  FindingListResult,
  FindingQuery,
  FindingStatusRequest,
  LinkedAccountsQuery,
  LinkedAccountsResult,
  ListEntryRequest,
  ListEntryResult,
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
   * Verdict of `check` without an answer. `open` (default): allow, but challenge automated attempts, and all attempts
   * while a rate limit or the quota is used up (429, 402), which an attacker can cause; `closed`: challenge, and block
   * automated attempts; `throw`: reject.
   */
  failover?: 'open' | 'closed' | 'throw'
  /**
   * Receives the cause of each failover verdict. By default each kind of cause is printed once as a warning, so that a
   * mistyped key does not admit all visitors unnoticed.
   */
  onFailover?: (failover: Failover) => void
  /** Deadline of every other method, ms; default 10,000. */
  timeoutMs?: number
  /** Replaces the platform's own `fetch`. */
  fetch?: Sender['fetch']
}

/**
 * The server API. Every method rejects with VigilProblem if the service refuses, and with VigilUnreachable without an
 * answer. `check` and `passwordLeaks`, for which a form waits, reject only if the request itself is wrong (400, 409,
 * 413, 415), or with `failover: 'throw'`.
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
   * Reports the outcome of an attempt after its check: `login_failed` for a wrong password, so that the account's
   * profile does not learn from the visit; `challenge_passed` for a passed step-up.
   */
  reportOutcome(checkId: string, outcome: OutcomeName): Promise<void>
  /** `id` retracts the label; `ignored` names fields of the request that had no effect. */
  feedback(request: FeedbackRequest): Promise<FeedbackResult>
  retractFeedback(feedbackId: string): Promise<void>
  lists(query?: Partial<ListQuery>): Promise<ListResult>
  /** `replaced` is what the subject had before; `ignored` names fields of the request that had no effect. */
  addListEntry(request: ListEntryRequest): Promise<ListEntryResult>
  removeListEntry(entryId: string): Promise<void>
  /** Thresholds and mutes of this environment, and what the draft would have changed. */
  policy(): Promise<PolicyResult>
  /** Replaces them as a whole; `revision` is that of the policy that was read. */
  setPolicy(request: PolicyRequest): Promise<PolicyResult>
  /** Verdicts of stored checks that other rules would have changed; `nextCursor` continues. */
  backtestPolicy(request: BacktestQuery): Promise<BacktestResult>
  /** A page of the data that is stored of a person. */
  exportData(request: ExportRequest): Promise<ExportResult>
  /** If it is `running`, `getErasure` returns its state later. */
  erase(person: DataErasureRequest): Promise<ErasureReceipt>
  getErasure(erasureId: string): Promise<ErasureReceipt>
  /** A page of the people and all domains; `nextCursor` goes into the next query. */
  monitor(query?: Partial<MonitorQuery>): Promise<MonitorResult>
  /** Findings of monitoring, newest first; `nextCursor` goes into the next query. */
  findings(query?: Partial<FindingQuery>): Promise<FindingListResult>
  /** Acknowledges, resolves or reopens findings; returns how many of the given ones exist. */
  updateFindings(request: FindingStatusRequest): Promise<number>
  /**
   * Returns how often a password leaked; null: unknown, as no source answered. The password is hashed locally (SHA-1),
   * and only five digits of the hash are sent.
   */
  passwordLeaks(password: string): Promise<number | null>
  enrol(request: MonitorEnrollRequest): Promise<MonitorEnrollResponse>
  updateMonitored(request: MonitorPatchRequest): Promise<void>
}
