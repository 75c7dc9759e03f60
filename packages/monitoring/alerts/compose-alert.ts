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

/** The fields of an alert's `data`, and the columns of its row. */
export interface AlertContent extends Omit<ExposureAlert, 'alertId' | 'locations' | 'truncated'> {
  workspaceId: string
  /** null: no run found it. */
  runKey: string | null
  type: AlertType
  locations: readonly FreshFinding[]
  /** Distinguishes alerts of one type about one subject; default: the run. */
  occurrenceKey?: string
}

/** Fields of an alert that is not about findings. */
export const NO_FINDINGS = {
  newCount: 0,
  count: 0,
  baseline: 0,
  locations: [],
} satisfies Partial<AlertContent>

/** Returns an alert for storage; a repeated call has the same dedupe key. */
export async function composeAlert(
  ports: Pick<RunPorts, 'newId' | 'now'>,
  { workspaceId, runKey, type, locations, occurrenceKey = runKey ?? '', ...reported }: AlertContent,
): Promise<NewAlert> {
  const id = ports.newId()
  const data = {
    alertId: id,
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
    dedupeKey: await sha256Hex([workspaceId, type, subject.id, layer, occurrenceKey].join('\0')),
    runKey,
    type,
    subjectId: subject.id,
    newCount,
    payload: alertBody(type, ports.now(), data),
  }
}

/** Findings by subject and layer: each is one alert. */
export const bySubject = <T extends FreshFinding>(findings: readonly T[]): Map<string, T[]> =>
  Map.groupBy(findings, ({ subjectId, layer }) => `${subjectId}|${layer}`)
