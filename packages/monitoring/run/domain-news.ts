import { insertAlerts, liveCounts, type NewAlert } from '../alerts/alert-rows.ts'
import { bySubject, composeAlert, domainSubject, personSubject } from '../alerts/compose-alert.ts'
import { freshFindings } from '../findings/fresh-findings.ts'
import type { Reading } from '../findings/readings.ts'
import { markAlerted, peopleById } from '../people/watched-person.ts'
import type { Slice } from './run-ports.ts'
import type { DomainTask } from './tasks.ts'

/** What of an answer is to be told: one alert for each layer of the domain, and of each person. */
export async function domainNews(
  slice: Slice,
  task: DomainTask,
  reading: Reading,
): Promise<D1PreparedStatement[]> {
  const { ports, budget } = slice
  const [ofDomain, ofPeople] = await Promise.all([
    freshFindings(ports.db, reading, 'domain'),
    freshFindings(ports.db, reading, 'people'),
  ])
  budget.spend(2)
  if (ofDomain.counts.size + ofPeople.counts.size === 0) return []
  const ids = [...new Set(ofPeople.findings.map(({ subjectId }) => subjectId))]
  const [people, live] = await Promise.all([
    peopleById(task.workspaceId, ports.db, ids),
    liveCounts(task.workspaceId, ports.db, [task.domainId, ...ids]),
  ])
  budget.spend(2)
  const nowMs = ports.now()
  const counts = new Map([...ofDomain.counts, ...ofPeople.counts])
  const alerts: NewAlert[] = []
  for (const [key, findings] of bySubject([...ofDomain.findings, ...ofPeople.findings])) {
    const [first] = findings
    if (first === undefined) continue
    const person = people.get(first.subjectId)
    const isDomain = first.subjectId === task.domainId
    if (!isDomain && person === undefined) continue
    const newCount = counts.get(key) ?? findings.length
    const before = live.get(key) ?? { count: 0, baseline: 0 }
    const alert = await composeAlert(ports, {
      workspaceId: task.workspaceId,
      runKey: slice.run.run_key,
      type: 'monitor.exposure.detected',
      subject:
        person === undefined
          ? domainSubject(task.domainId, task.domain, task.role)
          : personSubject(person),
      layer: first.layer,
      newCount,
      count: before.count + newCount,
      baseline: before.baseline,
      locations: findings,
      occasion: `${slice.run.run_key}\0${reading.origin}`,
    })
    alerts.push(alert)
  }
  const domainAlerted = ofDomain.counts.size > 0 ? [task.domainId] : []
  return [
    ...insertAlerts(ports.db, alerts, nowMs),
    markAlerted(ports.db, 'monitor_domain', domainAlerted, nowMs),
    markAlerted(ports.db, 'monitor_identity', ids, nowMs),
  ]
}
