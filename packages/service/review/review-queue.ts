import {
  type Review,
  type ReviewQueueQuery,
  type ReviewQueueResult,
  type ReviewRequest,
  timestampOf,
} from '@vigil/contract'
import { DAY_MS } from '@vigil/evidence'
import {
  findCheck,
  listChecks,
  outcomesOf,
  type ReviewRow,
  reviewsOf,
  type StoredCheck,
  saveReview,
} from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'
import { presentCheck } from '../stored-checks.ts'
import { actorOf, ownAuditEntry } from '../team/audit.ts'
import { noCheck } from './no-check.ts'

/** Maximum age of a check in the queue, ms (judgement: a later review is of no use). */
const QUEUE_MS = 14 * DAY_MS
/** Maximum checks scanned for one page of the queue. */
const MAX_SCANNED = 500
const SCAN_PAGE = 100

/** Whether a check needs a review: shadow, a challenge without an outcome, or recommended for review. */
function needsReview({ verdict, extra }: StoredCheck, hasOutcome: boolean): boolean {
  return (
    verdict === 'shadow' || extra.action === 'review' || (verdict === 'challenge' && !hasOutcome)
  )
}

const contextOf = (caller: Caller) => `review:${caller.scope.workspaceId}`

/** Returns the review of a check; without a row it is open. */
export async function presentReview(
  services: Services,
  caller: Caller,
  row: ReviewRow | undefined,
): Promise<Review> {
  if (row === undefined) return { state: 'open', by: null, note: null, at: null }
  const { state, byName, noteEncrypted, atMs } = row
  const note = noteEncrypted && (await services.vault.decrypt(noteEncrypted, contextOf(caller)))
  return { state, by: byName, note, at: timestampOf(atMs) }
}

/** Returns the checks of the last 14 days that need a review, newest first. */
export async function reviewQueue(
  services: Services,
  caller: Caller,
  { cursor, limit }: ReviewQueueQuery,
): Promise<Omit<ReviewQueueResult, 'requestId'>> {
  const { scope } = caller
  const graph = services.graphFor(scope.workspaceId)
  const nowMs = services.now()
  const items: ReviewQueueResult['items'] = []
  let before = cursor ?? null
  for (let scanned = 0; scanned < MAX_SCANNED; scanned += SCAN_PAGE) {
    const page = await orUnavailable(
      listChecks(scope, graph, {
        by: null,
        verdict: null,
        event: null,
        fromMs: nowMs - QUEUE_MS,
        toMs: nowMs + 1,
        before,
        limit: SCAN_PAGE,
      }),
    )
    const ids = page.checks.filter((it) => needsReview(it, false)).map(({ id }) => id)
    const [reviews, outcomes] = await orUnavailable(
      Promise.all([reviewsOf(scope, graph.home, ids), outcomesOf(scope, graph.home, ids)]),
    )
    const answered = new Set(outcomes.map(({ checkId }) => checkId))
    for (const check of page.checks) {
      before = check.id
      const review = reviews.get(check.id)
      if (!needsReview(check, answered.has(check.id)) || review?.state === 'done') continue
      items.push({
        check: presentCheck(check),
        review: await presentReview(services, caller, review),
      })
      if (items.length === limit) return { items, nextCursor: before }
    }
    if (page.next === null) return { items, nextCursor: null }
    before = page.next
  }
  return { items, nextCursor: before }
}

/** Claims, finishes or releases the review of a check. Throws not_found. */
export async function setReview(
  services: Services,
  caller: Caller,
  checkId: string,
  { state, note }: ReviewRequest,
): Promise<Review> {
  const { scope } = caller
  const graph = services.graphFor(scope.workspaceId)
  if ((await orUnavailable(findCheck(scope, graph, checkId))) === null) {
    throw noCheck()
  }
  const before = (await orUnavailable(reviewsOf(scope, graph.home, [checkId]))).get(checkId)
  const row = {
    checkId,
    state,
    byName: state === 'open' ? null : actorOf(caller).name,
    noteEncrypted:
      note === undefined ? null : await services.vault.encrypt(note, contextOf(caller)),
    atMs: services.now(),
  }
  const audit = ownAuditEntry(services, caller, {
    action: 'review_changed',
    subject: checkId,
    after: { state, by: row.byName },
  })
  await orUnavailable(saveReview(scope, graph.home, row, audit))
  const noteEncrypted = row.noteEncrypted ?? before?.noteEncrypted ?? null
  return presentReview(services, caller, { ...row, ...scope, noteEncrypted })
}
