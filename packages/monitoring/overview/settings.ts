import { type Places, statement } from '@vigil/storage'
import { sql } from 'drizzle-orm'
import { monitorSettings } from '../schema/monitoring.ts'

export interface MonitorSwitches {
  monitorEnabled: boolean
  monitorStealer: boolean
  monitorDomainExposure: boolean
}

interface Change {
  workspaceId: string
  enabled: number | null
  stealer: number | null
  domainExposure: number | null
}

const { enabled, stealer, domain_exposure, workspace_id } = monitorSettings
const upsert = statement((q, v: Places<Change>) =>
  q
    .insert(monitorSettings)
    .values({
      workspace_id: v.workspaceId,
      enabled: sql`COALESCE(${v.enabled}, 1)`,
      stealer: sql`COALESCE(${v.stealer}, 1)`,
      domain_exposure: sql`COALESCE(${v.domainExposure}, 1)`,
    })
    .onConflictDoUpdate({
      target: workspace_id,
      set: {
        enabled: sql`COALESCE(${v.enabled}, ${enabled})`,
        stealer: sql`COALESCE(${v.stealer}, ${stealer})`,
        domain_exposure: sql`COALESCE(${v.domainExposure}, ${domain_exposure})`,
      },
    })
    .returning({
      monitorEnabled: enabled,
      monitorStealer: stealer,
      monitorDomainExposure: domain_exposure,
    }),
)

/** Changes the switches that are given; as they stand afterwards. */
export async function changeSettings(
  workspaceId: string,
  db: D1Database,
  change: { [Name in keyof MonitorSwitches]?: boolean | undefined },
): Promise<MonitorSwitches> {
  const asNumber = (on: boolean | undefined) => (on === undefined ? null : Number(on))
  const row = await upsert.first(db, {
    workspaceId,
    enabled: asNumber(change.monitorEnabled),
    stealer: asNumber(change.monitorStealer),
    domainExposure: asNumber(change.monitorDomainExposure),
  })
  if (row === null) throw new Error('settings were not stored')
  return row
}
