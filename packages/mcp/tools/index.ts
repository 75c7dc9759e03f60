import type { Tool } from '../tool.ts'
import { explainCheck } from './explain-check.ts'
import { findChecks } from './find-checks.ts'
import { label } from './label.ts'
import { linkedAccounts } from './linked-accounts.ts'
import { addListEntry, listEntries, removeListEntry } from './lists.ts'

/** All tools, those that only read first. */
export const tools: readonly Tool[] = [
  explainCheck,
  findChecks,
  linkedAccounts,
  listEntries,
  label,
  addListEntry,
  removeListEntry,
]
