import type { LiveFinding } from '../findings/live-findings.ts'
import {
  type KnownFinding,
  type PersonFinding,
  type ReportedFinding,
  recountPeople,
  savePeopleFindings,
} from '../findings/people-findings.ts'
import { RENEWED_AFTER_MS } from '../findings/renewed.ts'
import { markAbsent } from '../findings/settle-reading.ts'
import type { WatchedPerson } from '../people/watched-person.ts'
import { personAlerts } from './person-alerts.ts'
import type { Slice } from './run-ports.ts'

/** Changes from the stored findings of people to a complete answer. */
export interface PeopleChanges {
  /** To be stored: new, returned, or dated later. */
  changed: PersonFinding[]
  /** To be reported: findings that were never stored, or that are a new compromise. A returned finding is not new. */
  reported: ReportedFinding[]
  absent: LiveFinding[]
}

export function comparePeople(
  known: ReadonlyMap<string, ReadonlyMap<string, KnownFinding>>,
  found: readonly PersonFinding[],
): PeopleChanges {
  const here = new Set(found.map(({ personId, hash }) => `${personId}|${hash}`))
  const changed: PersonFinding[] = []
  const reported: ReportedFinding[] = []
  for (const one of found) {
    const before = known.get(one.personId)?.get(one.hash)
    const isLater = (one.datedMs ?? 0) > (before?.datedMs ?? Number.POSITIVE_INFINITY)
    const isRenewed = (one.datedMs ?? 0) > (before?.datedMs ?? 0) + RENEWED_AFTER_MS && isLater
    if (before === undefined || before.gone || isLater) changed.push(one)
    if (before === undefined || isRenewed) reported.push({ ...one, before: before ?? null })
  }
  const absent = [...known.values()].flatMap((own) =>
    [...own.values()].filter(
      ({ subjectId, hash, gone }) => !gone && !here.has(`${subjectId}|${hash}`),
    ),
  )
  return { changed, reported, absent }
}

/** Stores the changes: findings, counters and alerts. */
export async function storePeople(
  slice: Slice,
  people: readonly WatchedPerson[],
  changes: PeopleChanges & { times: 1 | 2; origin: string },
): Promise<D1PreparedStatement[]> {
  const { changed, reported, absent, times, origin } = changes
  if (changed.length + absent.length === 0) return []
  const { db } = slice.ports
  const nowMs = slice.ports.now()
  const workspaceOf = new Map(people.map(({ id, workspaceId }) => [id, workspaceId]))
  const absentBy = Map.groupBy(absent, ({ subjectId }) => workspaceOf.get(subjectId) ?? '')
  const touched = new Set([
    ...changed.map(({ personId }) => personId),
    ...absent.map(({ subjectId }) => subjectId),
  ])
  return [
    savePeopleFindings(db, changed, origin, nowMs),
    ...[...absentBy].flatMap(([workspaceId, own]) =>
      markAbsent(db, workspaceId, { absent: own, times, nowMs }),
    ),
    recountPeople(db, [...touched]),
    ...(await personAlerts(slice, new Map(people.map((one) => [one.id, one])), reported, origin)),
  ]
}
