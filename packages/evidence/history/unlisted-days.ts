import type { HistoryFacts, ListedDays, PastVisit, VisitorFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import { hasSameSubnet } from './same-network.ts'

const { listedDays } = evidencePolicy.history

/** Whether a list names the day of a visit. Its page may have been open since the day before. */
export const namesDay = (days: readonly number[], atMs: number): boolean => {
  const day = dayOf(atMs)
  return days.includes(day) || days.includes(day - 1)
}

/** Whether the storage of a visit's browser was a copy, or lacked the list that its id had before. */
export const isOfCopy = ({ storage }: PastVisit): boolean =>
  storage === 'copy' || storage === 'bare'

/**
 * Returns the number of days on which a browser with this visitor id was at the account and had the day in its list,
 * while the list of this visit lacks it, or has another mark for it: the storage was copied before. Days before a
 * passed challenge that the list has do not count, as that copy is the owner's, but are reported (`isProvedCopy`).
 *
 * @param visits those that the profile learns from, or allowed
 */
export function unlistedDays(
  visits: readonly PastVisit[],
  current: PastVisit,
  visitor: VisitorFacts | null,
): Pick<HistoryFacts, 'unlistedDays' | 'isProvedCopy'> {
  const { visitorKey, visitorIsOwn = true, atMs } = current
  if (visitorKey === null || !visitorIsOwn || visitor?.id !== 'issued') return {}
  const ofId = visits.filter((visit) => visit.visitorKey === visitorKey)
  const listed = ofId.filter(({ storage }) => storage === 'whole')
  const { marks = {} } = visitor
  const days = visitor.days ?? []
  const list = { days, marks }
  const proofs = ofId.filter((visit) => visit.passed === true && hasVisit(list, visit))
  const fromMs = atMs - (listedDays - 1) * DAY_MS
  const provedMs = Math.max(fromMs, ...proofs.map((visit) => visit.atMs))
  // Where lists were absent before, the caller does not always forward them.
  const since = Math.min(...listed.map((visit) => visit.atMs))
  const isBare = ({ storage = 'bare' }: PastVisit) => storage === 'bare'
  const isForwarded = ofId.every((visit) => visit.atMs < since || !isBare(visit))
  if (visitor.days === null && !isForwarded) return {}
  const others = otherMarks(list, listed, [...ofId, current])
  const unlisted = listed.filter(
    (visit) => visit.atMs > fromMs && (!namesDay(days, visit.atMs) || others.includes(visit)),
  )
  const count = new Set(
    unlisted.filter((visit) => visit.atMs > provedMs).map((visit) => dayOf(visit.atMs)),
  ).size
  if (count > 0) return { unlistedDays: count }
  return unlisted.length > 0 ? { isProvedCopy: true } : {}
}

/** Whether a list can be that of the storage of a visit: it names the day, with the visit's mark if both have one. */
const hasVisit = ({ days, marks }: ListedDays, { atMs, mark }: PastVisit): boolean =>
  [dayOf(atMs), dayOf(atMs) - 1].some(
    (day) => days.includes(day) && (mark === undefined || (marks[day] ?? mark) === mark),
  )

/**
 * Returns the visits whose day a list has with another mark: another storage came first that day. They are in networks
 * of visits that the list has, and so of the owner. If a visit of the list is of the same day, two pages of one browser
 * may have been opened at once in two networks.
 */
function otherMarks(
  list: ListedDays,
  listed: readonly PastVisit[],
  all: readonly PastVisit[],
): PastVisit[] {
  const own = all.filter((visit) => hasVisit(list, visit))
  const ownDays = new Set(own.map((visit) => dayOf(visit.atMs)))
  return listed.filter(
    (visit) =>
      namesDay(list.days, visit.atMs) &&
      !ownDays.has(dayOf(visit.atMs)) &&
      own.some((other) => hasSameSubnet(other, visit)),
  )
}

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)
