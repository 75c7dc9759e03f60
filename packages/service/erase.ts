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
  deleteCachedBreaches,
  deleteEvents,
  monitoredIdsOf,
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
 * Erases a person, named by an email address, a user id or a visitor id, from every store of the environment and from
 * its monitoring. Checks, links, labels and first answers of a person are deleted; checks of a visitor stay without the
 * visitor id. Resumable: a request with the receipt's id continues.
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
      eraseMonitored(services, caller, request),
      eraseBreaches(services, caller, request),
    ]),
  )
  Object.assign(erasure.erased, { monitored, breaches })
  return continueErasure(services, caller, erasure)
}

/** Returns the receipt of an erasure, and continues an unfinished one. Throws not_found. */
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
  return continueErasure(services, caller, found)
}

/**
 * Continues erasures whose receipt is no longer requested, a few of each database; a task of the cron. Rejects after
 * the last if one failed, or a database is unreachable.
 */
export async function finishErasures(services: Services): Promise<number> {
  let open = 0
  await runEach(services.graphs, async (graph) => {
    const found = await openErasures(graph, ERASURES_PER_RUN)
    open += found.length
    await runEach(found, ({ scope, erasure }) =>
      continueErasure(services, { scope, requestId: erasure.id }, erasure),
    )
  })
  return open
}

async function continueErasure(
  services: Services,
  caller: Pick<Caller, 'scope' | 'requestId'>,
  erasure: Erasure,
): Promise<Receipt> {
  const { scope } = caller
  const graph = services.graphFor(scope.workspaceId)
  const { subject, erased } = erasure
  for (let step = 0; subject !== null && step < MAX_STEPS; step += 1) {
    const seen = await orUnavailable(withAccountsOfMailboxes(scope, graph, subject))
    // Read before the step: checks still in the outbox are erased after they are stored.
    const keys = [...seen.accounts, ...seen.identifiers.map(({ value }) => value)]
    const isHeld = await orUnavailable(outboxOf(services, scope).holds(keys))
    // Before the step, which may remove the rows by which the accounts are found.
    const events = await orUnavailable(eraseEvents(services, scope, seen))
    erased.events = (erased.events ?? 0) + events
    const deleted = await orUnavailable(eraseStep(scope, graph, seen))
    for (const [store, n] of Object.entries(deleted)) erased[store] = (erased[store] ?? 0) + n
    if ((deleted.listEntries ?? 0) > 0) await announceLists(services, caller)
    if (!subject.kvDone) {
      const sessions = await orUnavailable(eraseSessions(services, scope, subject))
      erased.sessions = (erased.sessions ?? 0) + sessions
    }
    if (!subject.kvDone || Object.values(deleted).some((n) => n > 0)) continue
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

/** Deletes events about the erased person: pending ones, and those in the dispatcher. */
async function eraseEvents(
  { db, graphFor }: Services,
  scope: Scope,
  { accounts, identifiers }: ErasureSubject,
): Promise<number> {
  const visitors = identifiers.filter(({ kind }) => kind === 'visitor').map(({ value }) => value)
  const subjects = [...accounts, ...visitors]
  let deleted = 0
  for (const graph of graphFor(scope.workspaceId).all)
    deleted += await removeEventsAbout(scope, graph, subjects)
  return deleted + (await deleteEvents(scope.workspaceId, db, subjects))
}

async function subjectOf(
  services: Services,
  caller: Caller,
  request: DataErasureRequest,
): Promise<ErasureSubject> {
  const isVisitor = request.visitorId !== undefined
  return {
    // Accounts seen with a visitor are not erased: they may belong to other people.
    accounts: isVisitor ? [] : await accountsOf(services, caller, request, { limit: MAX_ACCOUNTS }),
    identifiers: await identifiersOf(services.vault, caller.scope, request),
    kvCursor: null,
    // Sessions and evaluations are found only by visitor.
    kvDone: !isVisitor,
  }
}

/** Removes people from exposure monitoring, which test and live share: only a live key removes them. */
async function eraseMonitored(
  { vault, db, now }: Services,
  { scope, key }: Caller,
  { email, userId }: DataErasureRequest,
): Promise<number> {
  if (scope.env !== 'live') return 0
  const parsed = parseEmail(email)
  const hash = parsed === null ? null : await vault.mailbox(parsed.normalized)
  const ids = await monitoredIdsOf(scope.workspaceId, db, hash, userId ?? null)
  for (const id of ids)
    await changeMonitored(scope.workspaceId, db, id, 'removed', { byKey: key.keyId, nowMs: now() })
  return ids.length
}

/** Deletes breaches of the mailbox that a provider returned during a check. */
async function eraseBreaches(
  { vault, kv }: Services,
  { scope }: Caller,
  { email }: DataErasureRequest,
): Promise<number> {
  const parsed = parseEmail(email)
  return parsed === null ? 0 : deleteCachedBreaches(scope, kv, await accountOfEmail(vault, parsed))
}
