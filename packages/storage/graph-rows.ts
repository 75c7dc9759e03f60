import { Verdict } from '@vigil/contract'
import {
  type FixedKind,
  type GraphRows,
  isLinkKind,
  isNamed,
  type KnownAccount,
  nameOfTie,
  type Tie,
  type Trace,
} from '@vigil/evidence'
import { number, type Row, text, textOrNull, texts } from './row.ts'

/** Accounts read for one identifier: where as many are found, more may share it. */
export const MOST: Record<FixedKind | 'named', number> = {
  visitor: 21,
  device: 21,
  named: 12,
  mailbox: 8,
  ip: 8,
  email: 4,
  session: 4,
  subnet: 4,
  tls: 4,
}

/** What `graphStatements` answered, all their rows together. */
export function graphRows(rows: readonly Row[]): GraphRows {
  const accounts = new Map<string, KnownAccount>()
  const ties = new Map<string, Tie>()
  for (const row of rows) {
    const accountKey = text(row, 'account_key')
    if (!accounts.has(accountKey)) accounts.set(accountKey, accountOf(row, accountKey))
    if (row.kind === 'self') continue
    const tie = tieOf(row, accountKey)
    ties.set([tie.hops, tie.fromKey, tie.kind, tie.value, accountKey].join(' '), tie)
  }
  const found = [...ties.values()]
  return { ties: found, accounts, crowded: crowdedOf(found) }
}

function crowdedOf(ties: readonly Tie[]): Set<string> {
  const counts = new Map<string, number>()
  const crowded = new Set<string>()
  for (const { kind, value } of ties.filter(({ hops }) => hops === 1)) {
    const name = nameOfTie(kind, value)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count >= MOST[isNamed(kind) ? 'named' : kind]) crowded.add(name)
  }
  return crowded
}

function tieOf(row: Row, accountKey: string): Tie {
  const kind = text(row, 'kind')
  if (!isLinkKind(kind)) throw new Error('a link of unknown kind')
  return {
    hops: number(row, 'hops') === 1 ? 1 : 2,
    fromKey: textOrNull(row, 'from_key'),
    kind,
    value: text(row, 'value'),
    accountKey,
    firstMs: number(row, 'first_ms'),
    lastMs: number(row, 'last_ms'),
  }
}

function accountOf(row: Row, accountKey: string): KnownAccount {
  const traces: [Trace['kind'], string, number][] = JSON.parse(text(row, 'traces'))
  return {
    accountKey,
    accountId: text(row, 'account_id'),
    emailKey: textOrNull(row, 'email_key'),
    mailboxKey: textOrNull(row, 'mailbox_key'),
    familyKey: textOrNull(row, 'family_key'),
    score: number(row, 'score'),
    verdict: Verdict.parse(row.verdict),
    isAbuser: number(row, 'is_abuser') === 1,
    disposable: number(row, 'disposable') === 1,
    labels: texts(text(row, 'labels')),
    firstMs: number(row, 'known_ms'),
    traces: traces.map(([kind, value, lastMs]) => ({ kind, value, lastMs })),
  }
}
