import { insertAlerts, type NewAlert } from '../alerts/alert-rows.ts'
import { bySubject, composeAlert, personSubject } from '../alerts/compose-alert.ts'
import { markAlerted } from '../alerts/mark-alerted.ts'
import type { FreshFinding } from '../findings/fresh-findings.ts'
import { liveCounts } from '../findings/live-counts.ts'
import type { ReportedFinding } from '../findings/people-findings.ts'
import type { WatchedPerson } from '../people/watched-person.ts'
import type { Slice } from './run-ports.ts'

/** Returns the statements that store alerts of new findings of people: one for each person and layer. */
export async function personAlerts(
  slice: Slice,
  people: ReadonlyMap<string, WatchedPerson>,
  found: readonly ReportedFinding[],
  origin: string,
): Promise<D1PreparedStatement[]> {
  const { ports, budget, run } = slice
  const nowMs = ports.now()
  const byWorkspace = new Map<string, (FreshFinding & { isLive: boolean })[]>()
  for (const one of found) {
    const person = people.get(one.personId)
    if (person === undefined || one.inBaseline || one.quiet) continue
    const { layer, place, source, before, personId: subjectId } = one
    const own = byWorkspace.get(person.workspaceId) ?? []
    const isLive = before !== null && !before.gone
    own.push({ subjectId, layer, place, source, firstSeenMs: before?.firstSeenMs ?? nowMs, isLive })
    byWorkspace.set(person.workspaceId, own)
  }
  const statements: D1PreparedStatement[] = []
  for (const [workspaceId, findings] of byWorkspace) {
    const ids = [...new Set(findings.map(({ subjectId }) => subjectId))]
    const live = await liveCounts(workspaceId, ports.db, ids)
    budget.spend(1)
    const alerts: NewAlert[] = []
    for (const [key, fresh] of bySubject(findings)) {
      const [first] = fresh
      const person = first && people.get(first.subjectId)
      if (first === undefined || person === undefined) continue
      const before = live.get(key) ?? { count: 0, baseline: 0 }
      alerts.push(
        await composeAlert(ports, {
          workspaceId,
          runKey: run.run_key,
          type: 'monitor.exposure.detected',
          subject: personSubject(person),
          layer: first.layer,
          newCount: fresh.length,
          count: before.count + fresh.filter(({ isLive }) => !isLive).length,
          baseline: before.baseline,
          locations: fresh,
          occurrenceKey: `${run.run_key}\0${origin}`,
        }),
      )
    }
    statements.push(
      ...insertAlerts(ports.db, alerts, nowMs),
      ...markAlerted(ports.db, 'monitor_identity', ids, nowMs),
    )
  }
  return statements
}
