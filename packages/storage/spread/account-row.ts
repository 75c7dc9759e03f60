import type { LinkKind } from '@vigil/evidence'
import { accountColumns, labelsOf, reportedIn, tracesIn } from '../graph/account-columns.ts'
import { MAX_TRACES } from '../graph/bounds.ts'
import type { GraphRow } from '../graph/graph-rows.ts'
import { accounts } from '../schema/index.ts'

/** Columns of an account that a walk reads. */
export type AccountRow = Omit<
  GraphRow,
  'hops' | 'fromKey' | 'kind' | 'value' | 'firstMs' | 'lastMs'
>

export const accountRowColumns = {
  ...accountColumns,
  accountKey: accounts.accountKey,
}

/** Browsers, devices and addresses of an account, newest first, and its mailbox. */
export function tracesOf({ traces, mailboxKey }: AccountRow): { kind: LinkKind; value: string }[] {
  const seen = tracesIn(traces).map(([kind, value]) => ({ kind, value }))
  return mailboxKey === null ? seen : [...seen, { kind: 'mailbox', value: mailboxKey }]
}

/** Merges the two rows of an account that is moving: the newer row wins, labels and proofs of both are kept. */
export function mergedAccount(a: AccountRow, b: AccountRow): AccountRow {
  const [newer, older] = a.seenMs >= b.seenMs ? [a, b] : [b, a]
  const both = [...tracesIn(newer.traces), ...tracesIn(older.traces)]
  const traces = new Map(
    both
      .sort(([, , a], [, , b]) => a - b)
      .map((trace) => [`${trace[0]} ${trace[1]}`, trace] as const),
  )
  const newest = [...traces.values()].sort(([, , a], [, , b]) => b - a).slice(0, MAX_TRACES)
  const reported = [...reportedIn(newer.reported), ...reportedIn(older.reported)]
  const labels = [...labelsOf(newer.labels), ...labelsOf(older.labels)]
  return {
    ...newer,
    knownMs: Math.min(a.knownMs, b.knownMs),
    emailKey: newer.emailKey ?? older.emailKey,
    mailboxKey: newer.mailboxKey ?? older.mailboxKey,
    familyKey: newer.familyKey ?? older.familyKey,
    isAbuser: newer.isAbuser || older.isAbuser,
    labels: JSON.stringify([...new Set(labels)]),
    traces: JSON.stringify(newest),
    reported: JSON.stringify(reported),
  }
}
