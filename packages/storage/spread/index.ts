export {
  accountsAtAddress,
  accountsWith,
  addProof,
  entriesAbout,
  exportAccounts,
  knownAccounts,
} from './accounts.ts'
export { findIdempotent, isFreshKey, releaseKey } from './claim-key.ts'
export { type Databases, oneDatabase, spreadDatabases } from './databases.ts'
export { eraseStep, withAccountsOfMailboxes } from './erase.ts'
export { addFeedback, feedbackOnCheck, learnOutcome, removeFeedback } from './feedback.ts'
export { growStep, hasOlderLinks } from './grow.ts'
export { linkMailbox } from './mailboxes.ts'
export { writeAllPendingLinks, writePendingLinks } from './pending-links.ts'
export {
  type CheckContext,
  type ContextPart,
  readCheck,
  readCheckInRound,
  readNeighbours,
} from './read-check.ts'
export { countDryRun, readReplayable } from './replay.ts'
export { findCheck, findCheckByRequest, listChecks } from './stored.ts'
export { aggregateChecks, readUsage } from './usage.ts'
export { checkIdOf, writeCheck, writeLinksElsewhere } from './write-check.ts'
