export { type AccountExport, isLetIn } from './accounts/index.ts'
export {
  type CheckFilter,
  type CheckQuery,
  type CheckRecord,
  type IdempotencyRow,
  packSignals,
  type ReplayableCheck,
  type StoredCheck,
  visitField,
  type WriteOutcome,
} from './checks/index.ts'
export {
  type BoundStatement,
  batch,
  excluded,
  inRound,
  inScope,
  json,
  type Outcome,
  type Params,
  Round,
  type Statement,
  statement,
} from './database/index.ts'
export * from './deletion/index.ts'
export { closeDemo, type DemoKeys, openDemo, readDemo } from './demo.ts'
export { base64Url, fromBase64, hex, sha256Hex } from './encoding.ts'
export {
  type Erasure,
  type ErasureSubject,
  findErasure,
  openErasures,
  saveErasure,
} from './erasure/index.ts'
export {
  addPendingEvents,
  PendingEvent,
  readPendingEvents,
  removeEventsAbout,
  removePendingEvents,
  type WaitingEvents,
} from './events/index.ts'
export { type Expiry, keysOf, putExpiring, readExpiring } from './expiring.ts'
export type { Feedback } from './feedback/index.ts'
export { mayBeId } from './idempotency/index.ts'
export {
  createKey,
  findKey,
  findSessionKey,
  hashKey,
  type KeyRecord,
  keyIdOf,
  listKeys,
  type MintedKey,
  openIssuedKeys,
  type Plan,
  readOlderKeys,
  replaceKey,
  revokeKey,
  storeKeyUse,
  type WantedKey,
} from './keys/index.ts'
export {
  addEntry,
  type EdgeListRows,
  entriesByKeys,
  type ListKey,
  type ListRows,
  MAX_ENTRIES,
  MAX_NETWORKS,
  readEdgeLists,
  readEntries,
  readLists,
  readListsInRound,
  removeEntry,
  type StoredEntry,
} from './lists/index.ts'
export * from './members/index.ts'
export { isOneDatabase, moveStep, SHARDED_TABLES } from './move-workspace.ts'
export { Outbox } from './outbox.ts'
export { listPlans, savePlan } from './plans/index.ts'
export { readPolicy, type StoredPolicy, savePolicy } from './policies/index.ts'
export { shardOf } from './rendezvous.ts'
export {
  addOutcome,
  type DayCounts,
  outcomesOf,
  overviewsBehind,
  readOverviewDays,
  reviewsOf,
  type Span,
  type StoredOutcome,
  saveOverviewDays,
  saveReview,
} from './review/index.ts'
export type {
  AuditRow,
  CheckCounts,
  CheckExtra,
  MemberRow,
  ReviewRow,
  WorkspaceDeletionRow,
} from './schema/index.ts'
export type { Scope } from './scope.ts'
export {
  databaseOf,
  openShards,
  type ShardBindings,
  type Shards,
  shardNames,
} from './shards.ts'
export {
  accountsAtAddress,
  accountsWith,
  addFeedback,
  addProof,
  aggregateChecks,
  type CheckContext,
  checkIdOf,
  countDryRun,
  type Databases,
  entriesAbout,
  eraseStep,
  exportAccounts,
  feedbackOnCheck,
  findCheck,
  findCheckByRequest,
  findIdempotent,
  growStep,
  hasOlderLinks,
  isFreshKey,
  knownAccounts,
  learnOutcome,
  linkMailbox,
  listChecks,
  oneDatabase,
  readCheck,
  readCheckInRound,
  readNeighbours,
  readReplayable,
  readUsage,
  releaseKey,
  removeFeedback,
  spreadDatabases,
  withAccountsOfMailboxes,
  writeAllPendingLinks,
  writeCheck,
  writeLinksElsewhere,
  writePendingLinks,
} from './spread/index.ts'
export { runUpkeep, type UpkeepReport } from './upkeep/index.ts'
export {
  countGraph,
  countWorkspaces,
  type GraphCounters,
  periodOf,
  type Usage,
} from './usage/index.ts'
export { isUuidV7, uuidV7 } from './uuid-v7.ts'
export { type IdentifierKind, openVault, type Vault, type VaultSecrets } from './vault.ts'
export type { VerdictClaims, VerifiedToken } from './verdict-token.ts'
export {
  addDomain,
  changeWorkspace,
  createWorkspace,
  listDomains,
  listWorkspaces,
  readWorkspace,
  removeDomain,
  type WorkspaceChange,
} from './workspaces/index.ts'
