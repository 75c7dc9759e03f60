import { type ExposureAlert, type MonitorRole, timestampOf } from '@vigil/contract'
import { sha256Hex } from '@vigil/storage'
import type { FreshFinding } from '../findings/fresh-findings.ts'
import type { WatchedPerson } from '../people/watched-person.ts'
import type { RunPorts } from '../run/run-ports.ts'
import { type AlertType, alertBody } from './alert-body.ts'
import type { NewAlert } from './alert-rows.ts'

type AlertSubject = ExposureAlert['subject']

export const domainSubject = (id: string, domain: string, role: MonitorRole): AlertSubject => ({
  kind: 'domain',
  id,
  domain,
  role,
})

export const personSubject = (person: WatchedPerson): AlertSubject => ({
  kind: 'identity',
  id: person.id,
  userId: person.userId ?? undefined,
  emailMasked: person.emailMasked,
  audience: person.audience,
})

export const workspaceSubject = (id: string): AlertSubject => ({ kind: 'workspace', id })

/** What an alert reports: fields of its `data` as they are sent, counts 0 where they are not given. */
export interface News
  extends Pick<ExposureAlert, 'subject'>,
    Partial<Omit<ExposureAlert, 'alertId' | 'subject' | 'locations' | 'truncated'>> {
  workspaceId: string
  /** null: no run found it. */
  runKey: string | null
  type: AlertType
  locations?: readonly FreshFinding[]
  /** Distinguishes news of one kind about one subject; the run, where it is not given. */
  occasion?: string
}

/** An alert as it is stored; the same news has the same key at each attempt. */
export async function composeAlert(
  ports: Pick<RunPorts, 'newId' | 'now'>,
  { workspaceId, runKey, type, locations = [], occasion = runKey ?? '', ...reported }: News,
): Promise<NewAlert> {
  const id = ports.newId()
  const data = {
    ...{ alertId: id, newCount: 0, count: 0, baseline: 0 },
    ...reported,
    locations: locations.map((finding) => ({
      layer: finding.layer,
      domain: finding.place,
      source: finding.source,
      firstSeenAt: timestampOf(finding.firstSeenMs),
    })),
  }
  const { subject, layer = '', newCount } = data
  return {
    id,
    workspaceId,
    dedupeKey: await sha256Hex([workspaceId, type, subject.id, layer, occasion].join('\0')),
    runKey,
    type,
    subjectId: subject.id,
    newCount,
    payload: alertBody(type, ports.now(), data),
  }
}

/** Findings by subject and layer: each is one alert. */
export function bySubject<T extends FreshFinding>(findings: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const finding of findings) {
    const key = `${finding.subjectId}|${finding.layer}`
    const group = groups.get(key) ?? []
    group.push(finding)
    groups.set(key, group)
  }
  return groups
}
