export {
  accountsAtAddress,
  accountsWith,
  addProof,
  type KeptAccount,
  keptAccounts,
  knownAccounts,
} from './accounts/index.ts'
export {
  type CheckContext,
  type CheckFilter,
  type CheckQuery,
  type CheckRecord,
  countDryRun,
  findCheck,
  findCheckByRequest,
  type IdempotencyRow,
  listChecks,
  packSignals,
  type ReplayableCheck,
  readCheck,
  readNeighbours,
  readReplayable,
  type StoredCheck,
  visitField,
  type WriteOutcome,
  writeCheck,
} from './checks/index.ts'
export {
  type BoundStatement,
  batch,
  excluded,
  inScope,
  json,
  type Outcome,
  type Places,
  type Statement,
  statement,
} from './database/index.ts'
export * from './deletion/index.ts'
export { closeDemo, type DemoKeys, openDemo, readDemo } from './demo.ts'
export { base64Url, fromBase64, hex, sha256Hex } from './encoding.ts'
export {
  type Erasure,
  type ErasureSubject,
  eraseStep,
  findErasure,
  openErasures,
  saveErasure,
} from './erasure/index.ts'
export {
  addPendingEvents,
  PendingEvent,
  readPendingEvents,
  removePendingEvents,
  type WaitingEvents,
} from './events/index.ts'
export { keysOf, putExpiring, readExpiring } from './expiring.ts'
export {
  addFeedback,
  type Feedback,
  feedbackOnCheck,
  learnOutcome,
  removeFeedback,
} from './feedback/index.ts'
export { findIdempotent } from './idempotency/index.ts'
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
  revokeKey,
  storeKeyUse,
  type WantedKey,
} from './keys/index.ts'
export {
  addEntry,
  type EdgeListRows,
  entriesAbout,
  entriesByKeys,
  type ListKey,
  type ListRows,
  MAX_ENTRIES,
  MAX_NETWORKS,
  readEdgeLists,
  readEntries,
  readLists,
  removeEntry,
  type StoredEntry,
} from './lists/index.ts'
export * from './members/index.ts'
export { isOneDatabase, moveStep, SHARDED_TABLES } from './move-workspace.ts'
export { Outbox } from './outbox.ts'
export { listPlans, savePlan } from './plans/index.ts'
export { readPolicy, type StoredPolicy, savePolicy } from './policies/index.ts'
export * from './review/index.ts'
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
  shardOf,
} from './shards.ts'
export { runUpkeep, type UpkeepReport } from './upkeep/index.ts'
export {
  countGraph,
  countWorkspaces,
  type GraphCounters,
  periodOf,
  readUsage,
  type Usage,
} from './usage/index.ts'
export { uuidV7 } from './uuid-v7.ts'
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
