import { FINDINGS_BY, inList, type Reading, viaOf } from './readings.ts'

/** Deletes findings of a reading by hash: those of a mailbox whose owner objected. */
export function deleteFindings(
  db: D1Database,
  { workspaceId, domainId, layers }: Reading,
  hashes: readonly string[],
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM monitor_finding WHERE workspace_id = ?1 AND subject_id = ?2
         AND layer IN (${inList(layers)}) AND finding_hash IN (SELECT value FROM json_each(?3))`,
    )
    .bind(workspaceId, domainId, JSON.stringify(hashes))
}

/** Deletes what attempts that broke off left of a question that is not asked any more. */
export function dropLeftovers(
  db: D1Database,
  { workspaceId, domainId, call }: Pick<Reading, 'workspaceId' | 'domainId' | 'call'>,
  origin: string,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `DELETE FROM monitor_finding WHERE workspace_id = ?1 AND subject_id = ?2 AND origin = ?3
           AND pending IS NOT NULL`,
      )
      .bind(workspaceId, domainId, origin),
    db
      .prepare(
        `DELETE FROM ${FINDINGS_BY.via} WHERE workspace_id = ?1 AND via = ?2
           AND pending IS NOT NULL`,
      )
      .bind(workspaceId, viaOf({ domainId, call })),
  ]
}
