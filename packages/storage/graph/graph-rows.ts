import type { Verdict } from '@vigil/contract'
import {
  type GraphRows,
  type KnownAccount,
  type LinkKind,
  nameOfTie,
  type Tie,
} from '@vigil/evidence'
import * as z from 'zod'
import { readOf } from './bounds.ts'

/** A row of a walk: an account, and what leads to it. */
export interface GraphRow {
  hops: 1 | 2
  fromKey: string | null
  kind: LinkKind | 'self'
  value: string
  accountKey: string
  firstMs: number
  lastMs: number
  /** When the account itself was first seen. */
  knownMs: number
  accountId: string
  emailKey: string | null
  mailboxKey: string | null
  familyKey: string | null
  score: number
  verdict: Verdict
  isAbuser: boolean
  disposable: boolean
  labels: string
  traces: string
}

const names = z.array(z.string())
const traceList = z.array(z.tuple([z.enum(['visitor', 'device', 'ip']), z.string(), z.number()]))

/** What `graphStatements` read, all their rows together, for a visit with these keys. */
export function graphRows(rows: readonly GraphRow[], email: string | null): GraphRows {
  const accounts = new Map<string, KnownAccount>()
  const ties = new Map<string, Tie>()
  for (const row of rows) {
    const { accountKey } = row
    const account = accounts.get(accountKey) ?? accountOf(row)
    accounts.set(accountKey, account)
    if (row.kind === 'self') continue
    for (const tie of tiesOf(row, row.kind, account, email)) {
      const name = [tie.hops, tie.fromKey, tie.kind, tie.value, accountKey].join(' ')
      const known = ties.get(name)
      // One account of an identifier may stand in its row and, of older versions, among its links.
      if (known !== undefined) tie.firstMs = Math.min(tie.firstMs, known.firstMs)
      if (known !== undefined) tie.lastMs = Math.max(tie.lastMs, known.lastMs)
      ties.set(name, tie)
    }
  }
  const found = [...ties.values()]
  return { ties: found, accounts, crowded: crowdedOf(found) }
}

/** The tie of a row; who shares a mailbox under the same address shares that as well. */
function tiesOf(
  { hops, fromKey, value, accountKey, firstMs, lastMs }: GraphRow,
  kind: LinkKind,
  { traces, emailKey }: KnownAccount,
  email: string | null,
): Tie[] {
  // The account's own row says exactly when it was last seen with it; the identifier's is written now and then.
  const seen = traces.find((trace) => trace.kind === kind && trace.value === value)
  const tie = {
    hops,
    fromKey,
    kind,
    value,
    accountKey,
    firstMs,
    lastMs: Math.max(lastMs, seen?.lastMs ?? 0),
  }
  const sameAddress = kind === 'mailbox' && hops === 1 && email !== null && emailKey === email
  return sameAddress ? [tie, { ...tie, kind: 'email', value: email }] : [tie]
}

function crowdedOf(ties: readonly Tie[]): Set<string> {
  const counts = new Map<string, number>()
  const crowded = new Set<string>()
  for (const { kind, value } of ties.filter(({ hops }) => hops === 1)) {
    const name = nameOfTie(kind, value)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count >= readOf(kind)) crowded.add(name)
  }
  return crowded
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
    labels: names.parse(JSON.parse(row.labels)),
    firstMs: row.knownMs,
    traces: traceList
      .parse(JSON.parse(row.traces))
      .map(([kind, value, lastMs]) => ({ kind, value, lastMs })),
  }
}
