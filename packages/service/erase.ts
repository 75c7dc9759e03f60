import {
  type DataErasureRequest,
  type ErasureReceipt,
  timestampOf,
  VigilError,
} from '@vigil/contract'
import { parseEmail } from '@vigil/evidence'
import {
  accountOfEmail,
  changeMonitored,
  deleteEvents,
  deleteKeptBreaches,
  watchedAs,
} from '@vigil/monitoring'
import {
  type Erasure,
  type ErasureSubject,
  eraseStep,
  findErasure,
  openErasures,
  removeEventsAbout,
  type Scope,
  saveErasure,
  withAccountsOfMailboxes,
} from '@vigil/storage'
import type { Caller } from './caller.ts'
import { eraseSessions } from './erase-sessions.ts'
import { announceLists } from './lists.ts'
import { accountsOf, identifiersOf } from './named-accounts.ts'
import { orUnavailable } from './or-unavailable.ts'
import { outboxOf } from './outbox-of.ts'
import { runEach } from './run-each.ts'
import type { Services } from './services.ts'

/** Steps of one request; the rest runs when the receipt is requested. */
const MAX_STEPS = 20
/** Accounts of one mailbox with which an erasure begins. */
const MAX_ACCOUNTS = 1_000
/** Erasures of one database that a run of the cron continues. */
const ERASURES_PER_RUN = 3

type Receipt = Omit<ErasureReceipt, 'requestId'>

/**
 * Erases the person that an address, a user id or a visitor names from every store of the environment,
 * and its monitoring. A person's checks, links, labels and first answers go; checks of a visitor
 * stay and no longer name it. Resumable: the receipt's id goes on where the last request ended.
 */
export async function eraseData(
  services: Services,
  caller: Caller,
  request: DataErasureRequest,
): Promise<Receipt> {
  const { scope } = caller
  const erasure: Erasure = {
    id: services.newId(),
    subject: await orUnavailable(subjectOf(services, caller, request)),
    erased: {},
    startedMs: services.now(),
    finishedMs: null,
  }
  const graph = services.graphFor(scope.workspaceId)
  await orUnavailable(saveErasure(scope, graph.home, erasure))
  const [monitored, breaches] = await orUnavailable(
    Promise.all([
      eraseWatched(services, caller, request),
      eraseBreaches(services, caller, request),
    ]),
  )
  Object.assign(erasure.erased, { monitored, breaches })
  return goOn(services, caller, erasure)
}

/** Returns the receipt of an erasure, and continues an unfinished one. Refuses with not_found. */
export async function erasureReceipt(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Receipt> {
  const { scope } = caller
  const found = await orUnavailable(
    findErasure(scope, services.graphFor(scope.workspaceId).home, id),
  )
  if (found === null) throw new VigilError('not_found')
  return goOn(services, caller, found)
}

/**
 * Finishes erasures whose receipt is no longer requested, a few of each database. For the cron:
 * what one run leaves goes on in the next. Rejects after the last if one failed.
 */
export async function finishErasures(services: Services): Promise<number> {
  const open = await Promise.all(
    services.graphs.map((graph) => openErasures(graph, ERASURES_PER_RUN)),
  )
  await runEach(open.flat(), ({ scope, erasure }) =>
    goOn(services, { scope, requestId: erasure.id }, erasure),
  )
  return open.flat().length
}

async function goOn(
  services: Services,
  caller: Pick<Caller, 'scope' | 'requestId'>,
  erasure: Erasure,
): Promise<Receipt> {
  const { scope } = caller
  const graph = services.graphFor(scope.workspaceId)
  const { subject, erased } = erasure
  for (let step = 0; subject !== null && step < MAX_STEPS; step += 1) {
    const seen = await orUnavailable(withAccountsOfMailboxes(scope, graph, subject))
    // Read before the step, which erases what was stored by then; the rest is erased once it is stored.
    const keys = [...seen.accounts, ...seen.identifiers.map(({ value }) => value)]
    const isHeld = await orUnavailable(outboxOf(services, scope).holds(keys))
    // First: the step may remove what leads to the accounts.
    const events = await orUnavailable(eraseEvents(services, scope, seen))
    erased.events = (erased.events ?? 0) + events
    const gone = await orUnavailable(eraseStep(scope, graph, seen))
    for (const [store, n] of Object.entries(gone)) erased[store] = (erased[store] ?? 0) + n
    if ((gone.listEntries ?? 0) > 0) await announceLists(services, caller)
    if (!subject.kvDone) {
      const sessions = await orUnavailable(eraseSessions(services, scope, subject))
      erased.sessions = (erased.sessions ?? 0) + sessions
    }
    if (!subject.kvDone || Object.values(gone).some((n) => n > 0)) continue
    if (!isHeld) Object.assign(erasure, { subject: null, finishedMs: services.now() })
    break
  }
  await orUnavailable(saveErasure(scope, graph.home, erasure))
  const { id, startedMs, finishedMs } = erasure
  return {
    id,
    status: finishedMs === null ? 'running' : 'done',
    erased,
    startedAt: timestampOf(startedMs),
    finishedAt: timestampOf(finishedMs),
  }
}

/** Deletes events about the erased person: pending ones, and those that the dispatcher has. */
async function eraseEvents(
  { db, graphFor }: Services,
  scope: Scope,
  { accounts, identifiers }: ErasureSubject,
): Promise<number> {
  const visitors = identifiers.filter(({ kind }) => kind === 'visitor').map(({ value }) => value)
  const subjects = [...accounts, ...visitors]
  let gone = 0
  for (const graph of graphFor(scope.workspaceId).all)
    gone += await removeEventsAbout(scope, graph, subjects)
  return gone + (await deleteEvents(scope.workspaceId, db, subjects))
}

async function subjectOf(
  services: Services,
  caller: Caller,
  request: DataErasureRequest,
): Promise<ErasureSubject> {
  const isVisitor = request.visitorId !== undefined
  return {
    // A visitor's accounts stay: they are somebody's.
    accounts: isVisitor ? [] : await accountsOf(services, caller, request, MAX_ACCOUNTS),
    identifiers: await identifiersOf(services.vault, caller.scope, request),
    kvCursor: null,
    // Sessions and evaluations know visitors alone.
    kvDone: !isVisitor,
  }
}

/** People of exposure monitoring, which is one for test and live: only a live key removes them. */
async function eraseWatched(
  { vault, db, now }: Services,
  { scope, key }: Caller,
  { email, userId }: DataErasureRequest,
): Promise<number> {
  if (scope.env !== 'live') return 0
  const parsed = email === undefined ? null : parseEmail(email)
  const hash = parsed === null ? null : await vault.mailbox(parsed.normalized)
  const ids = await watchedAs(scope.workspaceId, db, hash, userId ?? null)
  for (const id of ids)
    await changeMonitored(scope.workspaceId, db, id, 'removed', key.keyId, now())
  return ids.length
}

/** Breaches of the mailbox that a provider returned during a check. */
async function eraseBreaches(
  { vault, kv }: Services,
  { scope }: Caller,
  { email }: DataErasureRequest,
): Promise<number> {
  const parsed = email === undefined ? null : parseEmail(email)
  return parsed === null ? 0 : deleteKeptBreaches(scope, kv, await accountOfEmail(vault, parsed))
}
