import type {
  MonitorEnrollRequest,
  MonitorEnrollResult,
  MonitorPatchRequest,
  MonitorQuery,
  MonitorResult,
} from '@vigil/contract'
import { includesFeature, MonitorAudience, readTimeCursor, VigilError } from '@vigil/contract'
import { maskEmail, type ParsedEmail, parseEmail } from '@vigil/evidence'
import {
  accountOfEmail,
  changeMonitored as change,
  type EnrolledPerson,
  enrolPeople as enrol,
  readMonitor as read,
} from '@vigil/monitoring'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'
import { logging, ownAuditEntry } from './team/audit.ts'

/** Returns the monitored people and domains of a workspace with their findings. */
export async function readMonitor(
  services: Services,
  caller: Caller,
  { cursor, limit }: MonitorQuery,
): Promise<Omit<MonitorResult, 'requestId'>> {
  const after = cursor === undefined ? null : readTimeCursor(cursor)
  const state = await orUnavailable(read(caller.scope.workspaceId, services.db, after, limit))
  return {
    monitorEnabled: state.settings.enabled,
    monitorStealer: state.settings.stealer,
    monitorDomainExposure: state.settings.domainExposure,
    lastRunAt: state.settings.lastRunAt,
    domains: state.domains,
    identities: state.identities,
    totals: state.totals,
    nextCursor: state.nextCursor,
  }
}

type Listed = { email: string; audience: string; userId?: string | undefined }

/**
 * Enrols the people that the caller names; returns a result for each, in order. Throws temporarily_unavailable.
 */
export async function enrolPeople(
  services: Services,
  caller: Caller,
  request: MonitorEnrollRequest,
): Promise<MonitorEnrollResult[]> {
  const listed: Listed[] = 'people' in request ? request.people : [request]
  const parsed = listed.map((person) => ({
    person,
    email: parseEmail(person.email.trim()),
    audience: MonitorAudience.safeParse(person.audience),
  }))
  const ready: { at: number; row: EnrolledPerson }[] = []
  const results: MonitorEnrollResult[] = []
  for (const [at, { person, email, audience }] of parsed.entries()) {
    results.push({ emailMasked: maskEmail(person.email), ok: false, error: 'invalid_email' })
    if (email === null) continue
    if (!audience.success) {
      results[at] = { emailMasked: maskEmail(person.email), ok: false, error: 'invalid_audience' }
      continue
    }
    const named = { email, audience: audience.data, userId: person.userId ?? null }
    ready.push({ at, row: await personRow(services, caller, named) })
  }
  if (ready.length === 0) return results
  const audit = ownAuditEntry(services, caller, {
    action: 'people_enrolled',
    subject: null,
    after: { people: ready.length },
  })
  const enrolments = await orUnavailable(
    enrol(
      caller.scope.workspaceId,
      services.db,
      ready.map(({ row }) => row),
      caller.key.plan.monitoredIdentities,
      {
        byKey: caller.key.keyId,
        nowMs: audit.atMs,
        log: logging(services, caller.scope.workspaceId, audit),
      },
    ),
  )
  for (const [i, { at, row }] of ready.entries()) {
    const enrolment = enrolments[i]
    const { emailMasked } = row
    if (enrolment === undefined || !('id' in enrolment)) {
      const error = enrolment?.outcome === 'suppressed' ? 'suppressed' : 'limit_reached'
      results[at] = { emailMasked, ok: false, error }
    } else {
      const updated = enrolment.outcome === 'updated' && { error: 'updated' }
      results[at] = { emailMasked, ok: true, id: enrolment.id, ...updated }
    }
  }
  return results
}

async function personRow(
  services: Services,
  caller: Caller,
  {
    email,
    audience,
    userId,
  }: { email: ParsedEmail; audience: MonitorAudience; userId: string | null },
): Promise<EnrolledPerson> {
  const { workspaceId } = caller.scope
  const [emailHash, account, emailEncrypted] = await Promise.all([
    services.vault.mailbox(email.normalized),
    accountOfEmail(services.vault, email),
    services.vault.encrypt(email.normalized, `monitor:${workspaceId}`),
  ])
  return {
    id: services.newId(),
    emailHash,
    account,
    emailEncrypted,
    emailMasked: maskEmail(email.normalized),
    emailDomain: email.domain,
    userId: userId?.includes('@') ? null : userId,
    audience,
  }
}

/**
 * Pauses, resumes or removes a monitored person. Throws not_found, feature_not_in_plan. A test key can read monitored
 * people but not change them.
 */
export async function changeMonitored(
  services: Services,
  caller: Caller,
  { id, status }: MonitorPatchRequest,
): Promise<void> {
  if (caller.scope.env !== 'live') {
    throw new VigilError('not_found', { detail: 'Only a live key changes who is watched.' })
  }
  // Without the feature people can be paused and removed, but not resumed.
  if (status === 'active' && !includesFeature(caller.key.plan.features, 'monitor')) {
    throw new VigilError('feature_not_in_plan')
  }
  const { workspaceId } = caller.scope
  const audit = ownAuditEntry(services, caller, {
    action: 'person_changed',
    subject: id,
    after: { status },
  })
  const log = logging(services, workspaceId, audit)
  const found = await orUnavailable(
    change(workspaceId, services.db, id, status, {
      byKey: caller.key.keyId,
      nowMs: audit.atMs,
      log,
    }),
  )
  if (!found) throw new VigilError('not_found')
}
