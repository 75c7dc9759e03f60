export interface MonitorSwitches {
  monitorEnabled: boolean
  monitorStealer: boolean
  monitorDomainExposure: boolean
}

/** Changes the switches that are given; as they stand afterwards. */
export async function changeSettings(
  workspaceId: string,
  db: D1Database,
  change: { [Name in keyof MonitorSwitches]?: boolean | undefined },
): Promise<MonitorSwitches> {
  const asNumber = (on: boolean | undefined) => (on === undefined ? null : Number(on))
  const row = await db
    .prepare(
      `INSERT INTO monitor_settings (workspace_id, enabled, stealer, domain_exposure)
       VALUES (?1, COALESCE(?2, 1), COALESCE(?3, 1), COALESCE(?4, 1))
       ON CONFLICT (workspace_id) DO UPDATE SET enabled = COALESCE(?2, enabled),
         stealer = COALESCE(?3, stealer), domain_exposure = COALESCE(?4, domain_exposure)
       RETURNING enabled, stealer, domain_exposure`,
    )
    .bind(
      workspaceId,
      asNumber(change.monitorEnabled),
      asNumber(change.monitorStealer),
      asNumber(change.monitorDomainExposure),
    )
    .first<{ enabled: number; stealer: number; domain_exposure: number }>()
  return {
    monitorEnabled: row?.enabled === 1,
    monitorStealer: row?.stealer === 1,
    monitorDomainExposure: row?.domain_exposure === 1,
  }
}
