import {
  type Edge,
  type GraphRows,
  identifierName,
  type KnownAccount,
  type LinkKind,
} from '@vigil/evidence'
import { labelsOf, reportedIn, tracesIn } from './account-columns.ts'
import { readLimitOf } from './bounds.ts'

/** A row of a graph walk: an account, and the edge to it. */
export interface GraphRow
  extends Omit<Edge, 'kind'>,
    Omit<KnownAccount, 'firstMs' | 'labels' | 'traces' | 'reported'> {
  kind: LinkKind | 'self'
  /** When the account itself was first seen. */
  knownMs: number
  /** When it was last seen. */
  seenMs: number
  /** JSON, as stored. */
  labels: string
  traces: string
  reported: string | null
}

/** Builds the graph from the rows of `graphStatement`, for a visit with these keys. */
export function graphRows(rows: readonly GraphRow[], email: string | null): GraphRows {
  const accounts = new Map<string, KnownAccount>()
  const edges = new Map<string, Edge>()
  for (const row of rows) {
    const { accountKey } = row
    const account = accounts.get(accountKey) ?? accountOf(row)
    accounts.set(accountKey, account)
    if (row.kind === 'self') continue
    for (const edge of edgesOf(row, row.kind, account, email)) {
      const name = [edge.hops, edge.fromKey, edge.kind, edge.value, accountKey].join(' ')
      const known = edges.get(name)
      // An account may be in the row of the identifier and among its links of older versions.
      if (known !== undefined) edge.firstMs = Math.min(edge.firstMs, known.firstMs)
      if (known !== undefined) edge.lastMs = Math.max(edge.lastMs, known.lastMs)
      edges.set(name, edge)
    }
  }
  const found = [...edges.values()]
  return { edges: found, accounts, hubs: hubsOf(found) }
}

/** Returns the edge of a row; accounts with the same mailbox and address also share the address. */
function edgesOf(
  { hops, fromKey, value, accountKey, firstMs, lastMs, seenMs }: GraphRow,
  kind: LinkKind,
  { traces, emailKey, mailboxKey }: KnownAccount,
  email: string | null,
): Edge[] {
  // The account's row has the exact time; the identifier's row is refreshed less often.
  const seen = traces.find((trace) => trace.kind === kind && trace.value === value)
  // Every check of an account is linked to its mailbox.
  const exactMs = kind === 'mailbox' && value === mailboxKey ? seenMs : (seen?.lastMs ?? 0)
  const edge = {
    hops,
    fromKey,
    kind,
    value,
    accountKey,
    firstMs,
    lastMs: Math.max(lastMs, exactMs),
  }
  const sameAddress = kind === 'mailbox' && hops === 1 && email !== null && emailKey === email
  return sameAddress ? [edge, { ...edge, kind: 'email', value: email }] : [edge]
}

function hubsOf(edges: readonly Edge[]): Set<string> {
  const counts = new Map<string, number>()
  const hubs = new Set<string>()
  for (const edge of edges.filter(({ hops }) => hops === 1)) {
    const name = identifierName(edge)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count >= readLimitOf(edge.kind)) hubs.add(name)
  }
  return hubs
}

function accountOf(row: GraphRow): KnownAccount {
  return {
    accountKey: row.accountKey,
    accountId: row.accountId,
    emailKey: row.emailKey,
    mailboxKey: row.mailboxKey,
    familyKey: row.familyKey,
    score: row.score,
    verdict: row.verdict,
    isAbuser: row.isAbuser,
    disposable: row.disposable,
    labels: labelsOf(row.labels),
    firstMs: row.knownMs,
    traces: tracesIn(row.traces).map(([kind, value, lastMs]) => ({ kind, value, lastMs })),
    reported: reportedIn(row.reported).map(([kind, value]) => ({ kind, value })),
  }
}
