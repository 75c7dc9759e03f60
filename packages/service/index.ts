export {
  type DemoKeys,
  type KeyRecord,
  Outbox,
  runUpkeep,
  type Scope,
  writeAllPendingLinks,
} from '@vigil/storage'
export { accountStatus } from './account-status.ts'
export * from './admin/index.ts'
export type { Admission, AdmissionRequest, Caller } from './caller.ts'
export { type CaptureOptions, captureTls } from './capture-tls.ts'
export type { ChallengedBrowser } from './challenge.ts'
export { type CheckOptions, check } from './check.ts'
export { configurePage } from './configure-page.ts'
export { emailIntelligence } from './email-intelligence.ts'
export { eraseData, erasureReceipt, finishErasures } from './erase.ts'
export { type EvaluateOptions, evaluate } from './evaluate.ts'
export { exportData } from './export-data.ts'
export { giveFeedback, retractFeedback } from './feedback.ts'
export { feedsPresent } from './feeds-present.ts'
export { changeFindings, exportFindings, readFindings } from './findings.ts'
export { serviceHealth } from './health.ts'
export { linkedAccounts } from './linked-accounts.ts'
export { addToList, readLists, removeFromList } from './lists.ts'
export { liveRefusal } from './live-access.ts'
export { changeMonitored, enrolPeople, readMonitor } from './monitor.ts'
export { openSession } from './open-session.ts'
export { passwordExposure } from './password.ts'
export { backtestPolicy } from './policy/backtest.ts'
export { changePolicy, readPolicy } from './policy/policy.ts'
export { mintRequestId } from './request-id.ts'
export { checkDetail } from './review/check-detail.ts'
export { countDays } from './review/count-days.ts'
export { recordOutcome } from './review/outcome.ts'
export { overview } from './review/overview.ts'
export { reviewQueue, setReview } from './review/review-queue.ts'
export { openServices, type Report, type ServiceBindings, type Services } from './services.ts'
export { listChecks } from './stored-checks.ts'
export { type Actor, actorOf, auditEntry, auditLog, logging, OPERATOR } from './team/audit.ts'
export {
  createWorkspaceKey,
  rerollKey,
  revokeWorkspaceKey,
  workspaceKeys,
} from './team/keys.ts'
export {
  addMember,
  changeMember,
  listMembers,
  memberOf,
  presentMember,
  removeMember,
} from './team/members.ts'
export {
  makeSignInLink,
  memberKey,
  presentSession,
  SESSION_TTL_MS,
  sessionOf,
  signIn,
  signInByAccess,
  signOut,
} from './team/sign-in.ts'
export { requireSignals } from './webhooks/known-signals.ts'
export { relayPendingEvents } from './webhooks/relay-events.ts'
export { reportService } from './webhooks/service-events.ts'
export {
  type DispatcherBindings,
  type Wakeable,
  wakeDispatchers,
} from './webhooks/wake-dispatchers.ts'
