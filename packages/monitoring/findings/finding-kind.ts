import type { ExposureLayer, FindingKind, FindingSeverity } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { monitorFinding } from '../schema/monitoring.ts'

/** SQL: where a finding comes from. */
export const findingKind = sql<FindingKind>`CASE WHEN ${monitorFinding.origin} = 'hibp:breach' THEN 'breach'
  WHEN ${monitorFinding.layer} = 'corpus' THEN 'combo_list' ELSE 'stealer_log' END`

/** `high`: a stealer log of the workspace's own systems; `medium`: of another site. */
export function severityOf(kind: FindingKind, layer: ExposureLayer): FindingSeverity {
  if (kind !== 'stealer_log') return 'low'
  return layer === 'employee_on_system' || layer === 'platform_user' ? 'high' : 'medium'
}
