import { type Params, statement } from '@vigil/storage'
import { sql } from 'drizzle-orm'
import { monitorFinding } from '../schema/monitoring.ts'
import { FINDINGS_BY_VIA, inLayers, type Reading, viaOf } from './readings.ts'

type OfDomain = { workspaceId: string; domainId: string }
const deleteByHash = statement(
  (_, v: Params<OfDomain & { layers: string; hashes: string }>) => sql`DELETE FROM ${monitorFinding}
    WHERE workspace_id = ${v.workspaceId} AND subject_id = ${v.domainId} AND layer ${inLayers(v)}
      AND finding_hash IN (SELECT value FROM json_each(${v.hashes}))`,
)

/** Deletes findings of a reading by hash: those of a mailbox whose owner objected. */
export function deleteFindings(
  db: D1Database,
  { workspaceId, domainId, ...reading }: Reading,
  found: readonly string[],
): D1PreparedStatement {
  const [layers, hashes] = [JSON.stringify(reading.layers), JSON.stringify(found)]
  return deleteByHash.bind(db, { workspaceId, domainId, layers, hashes }).prepared
}

const deletePending = [
  statement(
    (_, v: Params<OfDomain & { origin: string; via: string }>) => sql`DELETE FROM ${monitorFinding}
      WHERE workspace_id = ${v.workspaceId} AND subject_id = ${v.domainId} AND origin = ${v.origin}
        AND pending IS NOT NULL`,
  ),
  statement(
    (_, v: Params<OfDomain & { origin: string; via: string }>) => sql`DELETE FROM ${FINDINGS_BY_VIA}
      WHERE workspace_id = ${v.workspaceId} AND via = ${v.via} AND pending IS NOT NULL`,
  ),
]

/** Deletes pending findings of interrupted attempts of a request that is no longer sent. */
export function dropLeftovers(
  db: D1Database,
  { workspaceId, domainId, call }: Pick<Reading, 'workspaceId' | 'domainId' | 'call'>,
  origin: string,
): D1PreparedStatement[] {
  const given = { workspaceId, domainId, origin, via: viaOf({ domainId, call }) }
  return deletePending.map((step) => step.bind(db, given).prepared)
}
