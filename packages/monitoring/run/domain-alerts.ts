import { ALERTS_PER_DAY, insertAlerts, type NewAlert } from '../alerts/alert-rows.ts'
import {
  composeAlert,
  domainSubject,
  NO_FINDINGS,
  personSubject,
  workspaceSubject,
} from '../alerts/compose-alert.ts'
import { markAlerted } from '../alerts/mark-alerted.ts'
import {
  type FreshCount,
  type FreshFinding,
  freshCounts,
  freshPlaces,
} from '../findings/fresh-findings.ts'
import { liveCounts } from '../findings/live-counts.ts'
import { type Reading, viaOf } from '../findings/readings.ts'
import { peopleById } from '../people/watched-person.ts'
import type { Slice } from './run-ports.ts'
import type { DomainTask } from './tasks.ts'

/**
 * Returns the statements that store the alerts of an answer: one for each layer of the domain and of each person.
 * People beyond ALERTS_PER_DAY are counted in one alert of the run's digest.
 */
export async function domainAlerts(
  slice: Slice,
  task: DomainTask,
  reading: Reading,
): Promise<D1PreparedStatement[]> {
  const { ports, budget } = slice
  const [ofDomain, ofPeople] = await Promise.all([
    freshCounts(ports.db, reading, 'domain'),
    freshCounts(ports.db, reading, 'people'),
  ])
  budget.spend(2)
  if (ofDomain.length + ofPeople.length === 0) return []
  const ids = [...new Set(ofPeople.map(({ subjectId }) => subjectId))]
  const single = ids.slice(0, ALERTS_PER_DAY)
  const [people, live, places, ownPlaces] = await Promise.all([
    peopleById(task.workspaceId, ports.db, single),
    liveCounts(task.workspaceId, ports.db, [task.domainId, ...single]),
    freshPlaces(ports.db, reading, 'people', single),
    freshPlaces(ports.db, reading, 'domain', [task.domainId]),
  ])
  budget.spend(4)
  const compose = (
    { subjectId, layer, newCount, addedCount }: FreshCount,
    found: readonly FreshFinding[],
  ) => {
    const person = people.get(subjectId)
    const before = live.get(`${subjectId}|${layer}`) ?? { count: 0, baseline: 0 }
    return composeAlert(ports, {
      ...newsOf(slice, task, reading),
      subject:
        person === undefined
          ? domainSubject(task.domainId, task.domain, task.role)
          : personSubject(person),
      layer,
      newCount,
      count: before.count + addedCount,
      baseline: before.baseline,
      locations: found.filter((one) => one.subjectId === subjectId && one.layer === layer),
    })
  }
  const alerts = await Promise.all([
    ...ofDomain.map((one) => compose(one, ownPlaces)),
    ...ofPeople.filter(({ subjectId }) => people.has(subjectId)).map((one) => compose(one, places)),
  ])
  const beyond = ofPeople.filter(({ subjectId }) => !single.includes(subjectId))
  if (beyond.length > 0) alerts.push(await heldTogether(slice, task, reading, beyond))
  const nowMs = ports.now()
  const domainAlerted = ofDomain.length > 0 ? [task.domainId] : []
  return [
    ...insertAlerts(
      ports.db,
      alerts.map((alert) => ({ ...alert, domainId: task.domainId })),
      nowMs,
    ),
    ...markAlerted(ports.db, 'monitor_domain', domainAlerted, nowMs),
    ...markAlerted(ports.db, 'monitor_identity', ids, nowMs),
  ]
}

const newsOf = ({ run }: Slice, { workspaceId }: DomainTask, reading: Reading) => ({
  workspaceId,
  runKey: run.run_key,
  type: 'monitor.exposure.detected' as const,
  // Two requests of one run may have findings of one person and layer: each is an alert.
  occurrenceKey: `${run.run_key}\0${viaOf(reading)}`,
})

/** One held alert for many people; the digest counts each of them. */
async function heldTogether(
  slice: Slice,
  task: DomainTask,
  reading: Reading,
  beyond: readonly FreshCount[],
): Promise<NewAlert> {
  const newCount = beyond.reduce((sum, one) => sum + one.newCount, 0)
  const alert = await composeAlert(slice.ports, {
    ...newsOf(slice, task, reading),
    subject: workspaceSubject(task.workspaceId),
    ...NO_FINDINGS,
    newCount,
    count: beyond.length,
  })
  return { ...alert, heldSubjects: new Set(beyond.map(({ subjectId }) => subjectId)).size }
}
