import { DAY_MS, graphFacts, historyFacts, type PastVisit } from '@vigil/evidence'
import { assess } from '@vigil/scoring'
import type { CheckRecord } from '@vigil/storage'
import { neutral } from '../../packages/scoring/signals/evidence.fixture.ts'
import { batch } from '../../packages/storage/database/index.ts'
import { countPopulation } from '../../packages/storage/population/index.ts'
import {
  checkIdOf,
  type Databases,
  findIdempotent,
  readCheck,
  writeCheck,
  writeLinksElsewhere,
} from '../../packages/storage/spread/index.ts'
import { countPopulationOfEach } from '../../packages/storage/spread/population.ts'
import type { StreamVisit } from './stream.ts'
import { giveFeedback, SCOPE, selfOf } from './stream-records.ts'

/** Outcome of a check. */
export interface Judged {
  /** Verdict, score, signals with their points, linked accounts and read data as text, for comparison. */
  text: string
  verdict: string
  /** Parts that could not be read. */
  degraded: string[]
  /** The id under which it was acknowledged; null: it was refused. */
  id: string | null
}

export interface StreamRun {
  databases: Databases
  /** Checks that the databases could not store, as the outbox stores them. */
  held: CheckRecord[]
  /** Ids that were acknowledged. */
  acknowledged: Set<string>
  quota: number | null
  countedDay: number
}

export function openRun(databases: Databases, quota: number | null = null): StreamRun {
  return { databases, held: [], acknowledged: new Set(), quota, countedDay: 0 }
}

/**
 * Checks a visit as the service does: reads, judges, stores, answers, and writes what follows.
 *
 * @param withoutKey without an Idempotency-Key: a request with one is refused with 503 while the key's database is
 * unreachable
 */
export async function runVisit(
  run: StreamRun,
  visit: StreamVisit,
  withoutKey = false,
): Promise<Judged> {
  const { databases } = run
  await countDaily(run, visit.atMs)
  const key = { keyHash: `key-${visit.n}`, bodyHash: `body-${visit.n}` }
  const usesKey = !withoutKey && (visit.n % 5 === 0 || visit.next === 'retry')
  if (usesKey && (await answered(run, key, visit.atMs)))
    throw new Error('a key was answered before')
  const read = await readCheck(SCOPE, databases, {
    user: visit.account,
    email: visit.email,
    visitor: visit.visitor,
    emailDomain: visit.emailDomain,
    identifiers: visit.identifiers,
    isSignup: visit.event === 'signup',
    listed: [],
    retainedMs: 0,
  }).catch(() => null)
  const degraded =
    read === null ? ['graph', 'history', 'lists'] : read.missing.map(({ part }) => part)
  const { atMs, event } = visit
  const current: PastVisit = { ...visit.facts, atMs, event, score: 0, verdict: 'allow' }
  const { score, verdict, accountsLinked, contributions, policyVersion } = assess({
    ...neutral,
    event,
    atMs,
    graph: read?.graph ? graphFacts(read.graph, selfOf(visit), atMs) : null,
    history: historyFacts(read?.history ?? null, current),
  })
  const subject = { accountKey: visit.account, visitorKey: visit.visitor }
  const id = checkIdOf(
    databases,
    { newId: visit.id, keyId: null },
    subject,
    usesKey ? key.keyHash : null,
  )
  const domainIsNew = read !== null && read.graph !== null && read.emailDomainFirstMs === null
  const record: CheckRecord = {
    id,
    atMs,
    event,
    accountKey: visit.account,
    accountId: visit.account,
    emailKey: visit.email,
    mailboxKey: visit.mailbox,
    familyKey: null,
    visitorKey: visit.visitor,
    newEmailDomain: domainIsNew ? visit.emailDomain : null,
    score,
    verdict,
    disposable: false,
    visit: { ...current, score, verdict, accountsLinked },
    policyVersion,
    contributions,
    extra: {},
    links: visit.identifiers,
    linkedMs: read?.linkedMs ?? {},
    ...(read?.earlier && { earlier: read.earlier }),
    quota: run.quota,
    idempotency: usesKey ? { ...key, response: JSON.stringify({ id }) } : null,
  }
  const stored = await store(run, record)
  const points = contributions.map(({ code, points }) => `${code} ${points}`).join(', ')
  const seen = [...(read?.graph?.accounts.keys() ?? [])].length
  const since = read?.emailDomainFirstMs ?? 'new'
  const text = `${verdict} ${score}; ${points}; ${accountsLinked} linked; ${seen} accounts, ${read?.history?.priorCount ?? 0} visits, domain ${since}; ${stored}`
  if (stored === 'stored' && usesKey && visit.next === 'retry') {
    // Simulates a lost answer: the request is repeated, once with a new id and once with the same.
    if (!(await answered(run, key, visit.atMs + 1))) throw new Error('a retry was not answered')
    await writeCheck(SCOPE, databases, record)
    const again = checkIdOf(
      databases,
      { newId: visit.id.replace(/^./, 'f'), keyId: null },
      subject,
      key.keyHash,
    )
    const outcome = await writeCheck(SCOPE, databases, { ...record, id: again })
    if (outcome !== 'idempotency_taken') throw new Error(`a retry was ${outcome}`)
  }
  // Feedback about an account in an unreachable database is refused.
  if (
    stored === 'stored' &&
    !withoutKey &&
    (visit.next === 'fraud' || visit.next === 'legitimate') &&
    visit.account
  ) {
    await giveFeedback(databases, visit, { checkId: id, label: visit.next, account: visit.account })
  }
  return { text, verdict, degraded, id: stored === 'quota_exceeded' ? null : id }
}

/**
 * Whether the key has an answer; if its database is unreachable, the request is refused and then repeated without a
 * key.
 */
async function answered(run: StreamRun, key: { keyHash: string; bodyHash: string }, nowMs: number) {
  return (await findIdempotent(SCOPE, run.databases, key, nowMs)) !== null
}

async function store(run: StreamRun, record: CheckRecord): Promise<string> {
  try {
    const outcome = await writeCheck(SCOPE, run.databases, record)
    if (outcome !== 'stored') return outcome
    run.acknowledged.add(record.id)
    await writeLinksElsewhere(SCOPE, run.databases, record).catch(() => undefined)
    return outcome
  } catch {
    run.held.push({ ...record, quota: null })
    run.acknowledged.add(record.id)
    return 'stored'
  }
}

async function countDaily(run: StreamRun, atMs: number): Promise<void> {
  const day = Math.floor(atMs / DAY_MS)
  if (day === run.countedDay) return
  run.countedDay = day
  const { databases } = run
  const { home } = databases
  if (databases.all.length > 1)
    await countPopulationOfEach(SCOPE, databases, atMs).catch(() => undefined)
  else await batch(home, [countPopulation(SCOPE, home, atMs)] as const)
}
