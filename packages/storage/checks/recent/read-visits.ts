import { evidencePolicy, HOUR_MS, type PastVisit, type ReadHistory } from '@vigil/evidence'
import type { HistoryRow, VisitRow } from '../history.ts'
import { readFacts } from '../packed-visit.ts'
import type { PriorVisits } from './newest-visits.ts'
import { markOf, readVisits } from './packed-visits.ts'
import { selectVisits } from './select-visits.ts'

const SAME_ACCOUNT_MS = evidencePolicy.history.signup.sameHours * HOUR_MS

/** Whose visits are read, and since when they are within retention, ms. */
export interface Wanted {
  by: ReadHistory['by']
  key: string
  /** Key of the visits that named only the email address; empty: the same, or none. */
  email: string
  retainedMs: number
}

/** Returns the key by which the earlier visits of a check are read; null: it has no identifier. */
export function wantedBy({
  user,
  email,
  visitor,
  retainedMs,
}: Record<'user' | 'email' | 'visitor', string | null> & { retainedMs: number }): Wanted | null {
  const account = user ?? email
  const key = account ?? visitor
  if (key === null) return null
  const ofEmail = user === null ? '' : (email ?? '')
  return { by: account === null ? 'visitor' : 'account', key, email: ofEmail, retainedMs }
}

/** A row with its decoded visits. */
export type OpenRow = HistoryRow & { visits: readonly PastVisit[] }

export const openRows = (rows: readonly HistoryRow[]): OpenRow[] =>
  rows.map((row) => ({ ...row, visits: visitsIn(row) }))

/** All visits of the statements, without those of the email address that may be another account's. */
export function visitsRead(
  rows: readonly OpenRow[],
  older: readonly VisitRow[],
  { key, email }: Wanted,
): PastVisit[] {
  const isOfEmail = ({ owner }: OpenRow) => owner === email && email !== ''
  const visitsOf = (some: readonly OpenRow[]) => some.flatMap(({ visits }) => visits)
  const firsts = rows.flatMap(({ owner, firstMs }) => (owner === key ? (firstMs ?? []) : []))
  return [
    ...visitsOf(rows.filter((row) => !isOfEmail(row))),
    ...fromSignup(visitsOf(rows.filter(isOfEmail)), Math.min(...firsts)),
    ...older.map(visitOf),
  ]
}

/**
 * The visits that named the email address alone, before the account's first with its user id, from the newest sign-up
 * on: several accounts may share an address, and later anyone can try to sign up with it. A sign-up soon before the
 * newest is of the same account: a form that was sent again must not hide it.
 */
function fromSignup(visits: readonly PastVisit[], untilMs: number): PastVisit[] {
  const before = visits.filter(({ atMs }) => atMs < untilMs)
  const signups = before.filter(({ event }) => event === 'signup')
  const newestMs = Math.max(...signups.map(({ atMs }) => atMs))
  return before.filter(
    ({ atMs, event }) =>
      atMs >= newestMs || (event === 'signup' && newestMs - atMs <= SAME_ACCOUNT_MS),
  )
}

/** Visits that judgement reads, newest first. */
export function newestVisits(
  visits: readonly PastVisit[],
  { by, key, retainedMs }: Wanted,
): PastVisit[] {
  const wanted = visits
    .filter(({ atMs }) => atMs >= retainedMs)
    .filter(({ visitorKey }) => by === 'account' || visitorKey === key)
    .sort((a, b) => b.atMs - a.atMs)
  return [...selectVisits(wanted)]
}

/** Returns the row to which the check will belong. */
export function priorVisitsOf(rows: readonly OpenRow[], { by, key }: Wanted): PriorVisits {
  const owner = by === 'account' ? key : null
  const own = rows.filter((row) => row.owner === owner)
  const row = own.find(({ facts }) => facts === null)
  return {
    lastVisit: row?.lastVisit ?? null,
    mark: markOf(row?.recent ?? ''),
    visits: selectVisits(own.flatMap(({ visits }) => visits)),
  }
}

function visitsIn({ facts, recent, score, verdict, atMs, event }: HistoryRow): PastVisit[] {
  if (facts === null) return openRecent(recent ?? '')
  return [visitOf({ facts, score, verdict, atMs, event })]
}

/** Throws if the visits cannot be read; the message must not quote stored data. */
function openRecent(recent: string): PastVisit[] {
  try {
    return readVisits(recent) ?? []
  } catch {
    throw new Error('the newest visits of an account or a visitor cannot be read')
  }
}

const visitOf = ({ facts, ...columns }: VisitRow): PastVisit => ({
  ...readFacts(facts),
  ...columns,
})
