import type { ReadHistory } from '@vigil/evidence'
import { accountProof } from '../accounts/index.ts'
import { type HistoryRow, historyStatements, ofVisitorIn } from '../checks/history.ts'
import { withPackedHistory } from '../checks/packed/packed-history.ts'
import { packFacts } from '../checks/packed-visit.ts'
import type { CheckQuery } from '../checks/read-check.ts'
import type { PriorVisits } from '../checks/recent/newest-visits.ts'
import {
  newestVisits,
  openRows,
  priorVisitsOf,
  visitsRead,
  wantedBy,
} from '../checks/recent/read-visits.ts'
import { inRound, type Round } from '../database/index.ts'
import { populationMsOf, populationOf } from '../population/index.ts'
import type { Scope } from '../scope.ts'
import type { Databases } from './databases.ts'

/** Reads earlier visits, and those of the row to which the check will belong; null: nothing identifies the visit. */
export async function readHistory(
  { workspaceId, env }: Scope,
  databases: Databases,
  query: CheckQuery,
  round: Round,
): Promise<{ history: ReadHistory; earlier: PriorVisits | null } | null> {
  const scope = { workspaceId, env }
  const wanted = wantedBy(query)
  if (wanted === null) return null
  const { by, key, email } = wanted
  // The lists are in the same database and report that it is unreachable.
  const population = readPopulation(scope, databases.home, round).catch(() => null)
  const { linked: linkedOf, older: olderOf } = historyStatements[by]
  const ofKey = databases.of(key)
  const ofEmail = email === '' ? [] : databases.of(email)
  const [linked, older, proofs, counts] = await Promise.all([
    by === 'visitor'
      ? visitsOfVisitor(scope, databases, key, round)
      : round.readEach([...ofKey, ...ofEmail], (db) => linkedOf.bind(db, { ...scope, key, email })),
    round.readEach(ofKey, (db) => olderOf.bind(db, { ...scope, key })),
    round.readEach(ofKey, (db) =>
      accountProof.bind(db, { ...scope, key: by === 'account' ? key : '' }),
    ),
    population,
  ])
  const [, isMoving] = ofKey
  // Checks packed before the workspace was spread stay in the home.
  const past = openRows(await withPackedHistory(scope, databases.home, linked, wanted))
  // While an account moves to another database, both hold its checks.
  const distinct = new Map(
    visitsRead(past, older, wanted).map((it) => [`${it.atMs} ${it.event} ${packFacts(it)}`, it]),
  )
  const visits = newestVisits([...distinct.values()], wanted)
  const proved = proofs.flatMap(({ provedMs }) => provedMs ?? [])
  const history: ReadHistory = {
    by,
    visits,
    priorCount: visits.length,
    population: counts,
    provedMs: proved.length === 0 ? null : Math.max(...proved),
  }
  return { history, earlier: isMoving === undefined ? priorVisitsOf(past, wanted) : null }
}

async function readPopulation(scope: Scope, home: D1Database, round: Round) {
  const [found] = await round.read(home, (db) => populationMsOf.bind(db, scope))
  return populationOf(scope, home, found?.populationMs ?? null)
}

/** Checks of a visitor that named no account, and those of accounts that were seen with it, in the round after. */
async function visitsOfVisitor(
  scope: Scope,
  databases: Databases,
  key: string,
  round: Round,
): Promise<HistoryRow[]> {
  const location = databases.of(key)
  const [anonymous, accounts] = await Promise.all([
    round.readEach(location, (db) => ofVisitorIn.anonymous.bind(db, { ...scope, key })),
    round.readEach(location, (db) => ofVisitorIn.members.bind(db, { ...scope, key })),
  ])
  const keys = [...new Set(accounts.map(({ accountKey }) => accountKey))]
  if (keys.length === 0) return anonymous
  const named = await inRound((second) =>
    second.readEach(
      keys.flatMap((it) => [...databases.of(it)]),
      (db) => ofVisitorIn.accounts.bind(db, { ...scope, key, accounts: JSON.stringify(keys) }),
    ),
  )
  return [...anonymous, ...named]
}
