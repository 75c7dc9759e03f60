import type { DataErasureRequest, ErasureReceipt } from '@vigil/contract'
import { parseEmail } from '@vigil/evidence'
import {
  accountsWith,
  changeMonitored,
  type Erasure,
  type ErasureSubject,
  eraseStep,
  findErasure,
  saveErasure,
  watchedAs,
} from '@vigil/storage'
import type { Caller } from './caller.ts'
import { eraseSessions } from './erase-sessions.ts'
import { orUnavailable } from './or-unavailable.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/** Steps of one request: what is left goes on when the receipt is asked for. */
const MOST_STEPS = 20

type Receipt = Omit<ErasureReceipt, 'requestId'>

/**
 * Erases whoever an address, a user id or a visitor names from every store of the workspace's world,
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
  await orUnavailable(saveErasure(scope, graph, erasure))
  erasure.erased.monitored = await orUnavailable(eraseWatched(services, caller, request))
  return goOn(services, caller, erasure)
}

/** The receipt of an erasure, which it takes further where it is not through. Refuses with not_found. */
export async function erasureReceipt(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Receipt> {
  const { scope } = caller
  const found = await orUnavailable(findErasure(scope, services.graphFor(scope.workspaceId), id))
  if (found === null) throw new Refusal('not_found')
  return goOn(services, caller, found)
}

async function goOn(services: Services, { scope }: Caller, erasure: Erasure): Promise<Receipt> {
  const graph = services.graphFor(scope.workspaceId)
  const { subject, erased } = erasure
  for (let step = 0; subject !== null && step < MOST_STEPS; step += 1) {
    const gone = await orUnavailable(eraseStep(scope, graph, subject))
    for (const [store, n] of Object.entries(gone)) erased[store] = (erased[store] ?? 0) + n
    if (!subject.kvDone) {
      const sessions = await orUnavailable(eraseSessions(services, scope, subject))
      erased.sessions = (erased.sessions ?? 0) + sessions
    }
    const through = subject.kvDone && Object.values(gone).every((n) => n === 0)
    if (through) Object.assign(erasure, { subject: null, finishedMs: services.now() })
    if (through) break
  }
  await orUnavailable(saveErasure(scope, graph, erasure))
  const { id, startedMs, finishedMs } = erasure
  return {
    id,
    status: finishedMs === null ? 'running' : 'done',
    erased,
    startedAt: new Date(startedMs).toISOString(),
    finishedAt: finishedMs === null ? null : new Date(finishedMs).toISOString(),
  }
}

async function subjectOf(
  { vault, graphFor }: Services,
  { scope }: Caller,
  { email, userId, visitorId }: DataErasureRequest,
): Promise<ErasureSubject> {
  const db = graphFor(scope.workspaceId)
  const begin = { kvCursor: null, kvDone: false }
  if (visitorId !== undefined) {
    const value = await vault.identifier(scope, 'visitor', visitorId)
    return { ...begin, accounts: [], identifiers: [{ kind: 'visitor', value }] }
  }
  if (userId !== undefined) {
    const key = await vault.identifier(scope, 'user', userId)
    return { ...begin, accounts: [key], identifiers: [], kvDone: true }
  }
  const parsed = email === undefined ? null : parseEmail(email)
  if (parsed === null) return { ...begin, accounts: [], identifiers: [], kvDone: true }
  const [own, mailbox] = await Promise.all([
    vault.identifier(scope, 'email', parsed.normalized),
    vault.identifier(scope, 'mailbox', parsed.canonical),
  ])
  const [byAddress, byMailbox] = await Promise.all([
    accountsWith(scope, db, 'email', own),
    accountsWith(scope, db, 'mailbox', mailbox),
  ])
  return {
    ...begin,
    kvDone: true,
    accounts: [...new Set([own, ...byAddress, ...byMailbox])],
    identifiers: [
      { kind: 'email', value: own },
      { kind: 'mailbox', value: mailbox },
    ],
  }
}

/** People of exposure monitoring, which is one for test and live: only a live key removes them. */
async function eraseWatched(
  { vault, db, now }: Services,
  { scope }: Caller,
  { email, userId }: DataErasureRequest,
): Promise<number> {
  if (scope.env !== 'live') return 0
  const parsed = email === undefined ? null : parseEmail(email)
  const hash = parsed === null ? null : await vault.mailbox(parsed.normalized)
  const ids = await watchedAs(scope.workspaceId, db, hash, userId ?? null)
  for (const id of ids) await changeMonitored(scope.workspaceId, db, id, 'removed', now())
  return ids.length
}
