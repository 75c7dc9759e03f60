import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { accounts } from '../schema/index.ts'

/** Columns that a walk reads of an account. */
export const accountColumns = {
  knownMs: sql<number>`${accounts.firstMs}`.as('known_ms'),
  seenMs: sql<number>`${accounts.lastMs}`.as('seen_ms'),
  accountId: accounts.accountId,
  emailKey: accounts.emailKey,
  mailboxKey: accounts.mailboxKey,
  familyKey: accounts.familyKey,
  score: accounts.score,
  verdict: accounts.verdict,
  isAbuser: accounts.isAbuser,
  disposable: accounts.disposable,
  labels: accounts.labels,
  traces: accounts.traces,
  reported: accounts.reported,
}

const labelList = z.array(z.string())
const kind = z.enum(['visitor', 'device', 'ip'])
const traceList = z.array(z.tuple([kind, z.string(), z.number()]))
const machineList = z.array(z.tuple([kind, z.string()]))

/** Labels of an account, from the stored JSON. */
export const labelsOf = (stored: string): string[] => labelList.parse(JSON.parse(stored))

/** Traces of an account, newest first, from the stored JSON: kind, value, and when it was seen last, ms. */
export const tracesIn = (stored: string): z.infer<typeof traceList> =>
  traceList.parse(JSON.parse(stored))

/** Browsers and devices of reported takeovers, from the stored JSON: kind and value. */
export const reportedIn = (stored: string | null): z.infer<typeof machineList> =>
  machineList.parse(JSON.parse(stored ?? '[]'))
