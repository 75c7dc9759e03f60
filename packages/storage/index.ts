export type { CheckRecord, IdempotencyRow } from './check-record.ts'
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
export { closeDemo, type DemoKeys, openDemo, readDemo } from './demo.ts'
export { base64Url, fromBase64, hex, sha256Hex } from './encoding.ts'
export {
  type Erasure,
  type ErasureSubject,
  eraseStep,
  findErasure,
  openErasures,
  saveErasure,
} from './erasure.ts'
export { keysOf, putExpiring, readExpiring } from './expiring.ts'
export {
  accountsWith,
  addFeedback,
  type Feedback,
  knownAccounts,
  removeFeedback,
} from './feedback.ts'
export { findIdempotent } from './idempotency/index.ts'
export { type KeptAccount, keptAccounts } from './kept-accounts.ts'
export {
  createKey,
  findKey,
  hashKey,
  type KeyRecord,
  keyIdOf,
  listKeys,
  type MintedKey,
  type Plan,
  revokeKey,
  type WantedKey,
} from './keys/index.ts'
export {
  addEntry,
  entriesAbout,
  MOST_ENTRIES,
  MOST_NETWORKS,
  readEntries,
  removeEntry,
  type StoredEntry,
} from './lists.ts'
export { isOneDatabase, moveStep, SHARDED_TABLES } from './move-workspace.ts'
export { Outbox } from './outbox.ts'
export { listPlans, savePlan } from './plans/index.ts'
export { type CheckContext, type CheckQuery, readCheck, readNeighbours } from './read-check.ts'
export { type CheckFilter, findCheck, listChecks, type StoredCheck } from './read-checks.ts'
export type { GraphQuery } from './read-graph.ts'
export { type ListKey, type ListRows, readLists } from './read-lists.ts'
export type { Scope } from './scope.ts'
export {
  databaseOf,
  openShards,
  type ShardBindings,
  type Shards,
  shardNames,
  shardOf,
} from './shards.ts'
export { keepUp, type UpkeepReport } from './upkeep.ts'
export { periodOf, readUsage, type Usage } from './usage/index.ts'
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
export { type WriteOutcome, writeCheck } from './write-check.ts'
