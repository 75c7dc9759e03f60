import { type AuditEntry, auditAfter, type Params, statement } from '@vigil/storage'
import { eq, sql } from 'drizzle-orm'
import { changeLogged } from '../audit.ts'
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
const upsert = statement((q, v: Params<Change>) =>
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

const current = statement((q, v: Params<{ workspaceId: string }>) =>
  q
    .select({
      monitorEnabled: enabled,
      monitorStealer: stealer,
      monitorDomainExposure: domain_exposure,
    })
    .from(monitorSettings)
    .where(eq(workspace_id, v.workspaceId)),
)
const DEFAULTS: MonitorSwitches = {
  monitorEnabled: true,
  monitorStealer: true,
  monitorDomainExposure: true,
}

/** Changes the given switches, with a line in the audit log if one of them changes. Returns all switches afterwards. */
export async function changeSettings(
  workspaceId: string,
  db: D1Database,
  change: { [Name in keyof MonitorSwitches]?: boolean | undefined },
  audit: AuditEntry,
): Promise<MonitorSwitches> {
  const asNumber = (on: boolean | undefined) => (on === undefined ? null : Number(on))
  const before = (await current.first(db, { workspaceId })) ?? DEFAULTS
  const after = {
    monitorEnabled: change.monitorEnabled ?? before.monitorEnabled,
    monitorStealer: change.monitorStealer ?? before.monitorStealer,
    monitorDomainExposure: change.monitorDomainExposure ?? before.monitorDomainExposure,
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return before
  const changed = await changeLogged(
    db,
    upsert.bind(db, {
      workspaceId,
      enabled: asNumber(change.monitorEnabled),
      stealer: asNumber(change.monitorStealer),
      domainExposure: asNumber(change.monitorDomainExposure),
    }),
    [auditAfter(workspaceId, db, { ...audit, before: { ...before }, after })],
  )
  const [row] = changed.rows
  if (row === undefined) throw new Error('settings were not stored')
  return row
}
