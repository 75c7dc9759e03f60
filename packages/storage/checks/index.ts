export type { CheckRecord, IdempotencyRow } from './check-record.ts'
export { BASE_NUMBER, codeOf } from './code-numbers.ts'
export { findCheck, findCheckByRequest, type StoredCheck } from './find-check.ts'
export { packSignals } from './fired-signals.ts'
export { packedPath, visitField } from './packed-visit.ts'
export {
  type CheckContext,
  type CheckQuery,
  readCheck,
  readCheckInRound,
  readNeighbours,
} from './read-check.ts'
export type { WriteOutcome } from './refusal-reason.ts'
export { countDryRun, type ReplayableCheck, readReplayable } from './replayable.ts'
export { type CheckFilter, listChecks } from './stored-checks.ts'
export { writeCheck } from './write-check.ts'
