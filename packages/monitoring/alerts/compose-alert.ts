import { type ExposureLayer, type MonitorRole, timestampOf } from '@vigil/contract'
import { sha256Hex } from '@vigil/storage'
import type { FreshFinding } from '../findings/fresh-findings.ts'
import type { WatchedPerson } from '../people/watched-person.ts'
import type { RunPorts } from '../run/run-ports.ts'
import { type Alert, type AlertSubject, type AlertType, alertBody } from './alert-body.ts'
import type { NewAlert } from './alert-rows.ts'

const NO_SUBJECT = { domain: null, role: null, userId: null, emailMasked: null, audience: null }

export const domainSubject = (id: string, domain: string, role: MonitorRole): AlertSubject => ({
  ...NO_SUBJECT,
  kind: 'domain',
  id,
  domain,
  role,
})

export const personSubject = (person: WatchedPerson): AlertSubject => ({
  ...NO_SUBJECT,
  kind: 'identity',
  id: person.id,
  userId: person.userId,
  emailMasked: person.emailMasked,
  audience: person.audience,
})

export const workspaceSubject = (id: string): AlertSubject => ({
  ...NO_SUBJECT,
  kind: 'workspace',
  id,
})

/** What an alert reports. */
export interface News {
  workspaceId: string
  /** null: no run found it. */
  runKey: string | null
  type: AlertType
  subject: AlertSubject
  layer: ExposureLayer | null
  newCount: number
  count: number
  baseline: number
  locations: readonly FreshFinding[]
  /** Ids of alerts that an endpoint never took. */
  undelivered?: readonly string[]
  /** Distinguishes news of one kind about one subject; the run, where it is not given. */
  occasion?: string
}

/** An alert as it is stored; the same news has the same key at each attempt. */
export async function composeAlert(
  ports: Pick<RunPorts, 'newId' | 'now'>,
  news: News,
): Promise<NewAlert> {
  const { workspaceId, runKey, type, subject, layer } = news
  const id = ports.newId()
  const alert: Alert = {
    id,
    type,
    createdMs: ports.now(),
    subject,
    layer,
    newCount: news.newCount,
    count: news.count,
    baseline: news.baseline,
    ...(news.undelivered && { undelivered: news.undelivered }),
    locations: news.locations.map((finding) => ({
      layer: finding.layer,
      domain: finding.place,
      source: finding.source,
      firstSeenAt: timestampOf(finding.firstSeenMs),
    })),
  }
  const occasion = news.occasion ?? runKey ?? ''
  return {
    id,
    workspaceId,
    dedupeKey: await sha256Hex([workspaceId, type, subject.id, layer ?? '', occasion].join('\0')),
    runKey,
    type,
    subjectId: subject.id,
    newCount: news.newCount,
    payload: alertBody(alert),
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
