import { insertAlerts, type NewAlert } from '../alerts/alert-rows.ts'
import { bySubject, composeAlert, domainSubject, personSubject } from '../alerts/compose-alert.ts'
import { markAlerted } from '../alerts/mark-alerted.ts'
import { domainsById } from '../domains/proved-domains.ts'
import { liveCounts } from '../findings/live-counts.ts'
import { markAnnounced, type QuietFinding, quietFindings } from '../findings/quiet-findings.ts'
import { peopleById } from '../people/watched-person.ts'
import { breachOf } from '../sources/breach-rows.ts'
import { alertsAbout } from '../sources/hibp/catalogue.ts'
import type { Breach } from '../sources/hibp/models.ts'
import { SENSITIVE } from '../sources/place.ts'
import { hideSensitiveBreaches, readBreachRows } from '../sources/source-rows.ts'
import { move } from './move.ts'
import type { Slice, Step } from './run-ports.ts'

const AT_ONCE = 500

/**
 * Announces findings of breaches that were unverified, or not yet in the catalogue, when they were stored: each once,
 * when its breach is verified. Findings of a baseline are not announced, but count for checks from then on. Then the
 * names of breaches that became sensitive are removed.
 */
export async function announceVerified(slice: Slice): Promise<Step> {
  const { db } = slice.ports
  const breaches = (await readBreachRows(db)).map(breachOf)
  const verified = breaches.filter(alertsAbout).map(({ name }) => name)
  const found = await quietFindings(db, verified, AT_ONCE)
  slice.budget.spend(2)
  if (found.length === 0) {
    const sensitive = breaches.filter((breach) => breach.sensitive).map(({ name }) => name)
    return move(slice, { phase: 'dns', cursor: '' }, [hideSensitiveBreaches(db, sensitive)])
  }
  const hidden = new Set(breaches.filter(({ sensitive }) => sensitive).map(({ name }) => name))
  return move(slice, { phase: 'catalogue', cursor: 'verified' }, [
    ...(await newsOf(
      slice,
      found.filter(({ inBaseline }) => !inBaseline),
      hidden,
    )),
    markAnnounced(db, found, slice.ports.now()),
  ])
}

async function newsOf(
  slice: Slice,
  found: readonly QuietFinding[],
  hidden: ReadonlySet<Breach['name']>,
): Promise<D1PreparedStatement[]> {
  const statements: D1PreparedStatement[] = []
  for (const workspaceId of new Set(found.map((one) => one.workspaceId))) {
    const own = found
      .filter((one) => one.workspaceId === workspaceId)
      .map((one) => (hidden.has(one.place) ? { ...one, place: SENSITIVE } : one))
    statements.push(...(await newsOfWorkspace(slice, workspaceId, own)))
  }
  return statements
}

async function newsOfWorkspace(
  slice: Slice,
  workspaceId: string,
  found: readonly QuietFinding[],
): Promise<D1PreparedStatement[]> {
  const { ports, budget, run } = slice
  const ids = [...new Set(found.map(({ subjectId }) => subjectId))]
  const [people, domains, live] = await Promise.all([
    peopleById(workspaceId, ports.db, ids),
    domainsById(workspaceId, ports.db, ids),
    liveCounts(workspaceId, ports.db, ids),
  ])
  budget.spend(3)
  const alerts: NewAlert[] = []
  for (const [key, fresh] of bySubject(found)) {
    const [first] = fresh
    if (first === undefined) continue
    const person = people.get(first.subjectId)
    const domain = domains.get(first.subjectId)
    const subject = person
      ? personSubject(person)
      : domain && domainSubject(domain.id, domain.domain, domain.role)
    if (subject === undefined) continue
    const counts = live.get(key) ?? { count: fresh.length, baseline: 0 }
    const alert = await composeAlert(ports, {
      workspaceId,
      runKey: run.run_key,
      type: 'monitor.exposure.detected',
      subject,
      layer: first.layer,
      newCount: fresh.length,
      ...counts,
      locations: fresh,
      // A subject may be in two chunks; the first finding identifies the chunk.
      occurrenceKey: `${run.run_key}\0verified\0${fresh.map(({ hash }) => hash).sort()[0]}`,
    })
    alerts.push(person || !domain ? alert : { ...alert, domainId: domain.id })
  }
  const nowMs = ports.now()
  return [
    ...insertAlerts(ports.db, alerts, nowMs),
    ...markAlerted(ports.db, 'monitor_domain', [...domains.keys()], nowMs),
    ...markAlerted(ports.db, 'monitor_identity', [...people.keys()], nowMs),
  ]
}
