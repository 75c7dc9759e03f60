import {
  timestampOf,
  VigilError,
  type WorkspaceDeletion,
  type WorkspaceDeletionRequest,
} from '@vigil/contract'
import { DAY_MS } from '@vigil/evidence'
import { monitoredTables } from '@vigil/monitoring'
import {
  addDeleted,
  beginDeletion,
  closeDemo,
  deleteRows,
  finishDeletion,
  keysOf,
  openDeletions,
  ownedTables,
  readDeletion,
  readDemo,
  type Scope,
  type WorkspaceDeletionRow,
} from '@vigil/storage'
import { orUnavailable } from '../or-unavailable.ts'
import { runEach } from '../run-each.ts'
import type { Services } from '../services.ts'
import { findWorkspace } from './workspaces.ts'
import { wrongField } from './wrong-field.ts'

/** Steps of one request or cron run, 500 rows of each table at most. */
const MAX_STEPS = 10
/** Time after which no request can add rows, ms: keys are cached for a minute, and a request may take another. */
const QUIET_MS = 120_000
/** How long the cron looks for late rows, ms, such as those from the outbox of a database that was unreachable. */
const LATE_MS = 7 * DAY_MS
const KV_AT_ONCE = 200

/**
 * Begins or continues the deletion of a workspace. Throws not_found, and validation_failed if `name` is not the name of
 * the workspace.
 */
export async function deleteWorkspace(
  services: Services,
  workspaceId: string,
  { name, by }: WorkspaceDeletionRequest,
): Promise<WorkspaceDeletion> {
  const begun = await orUnavailable(read(services, workspaceId))
  const known = begun ?? (await findWorkspace(services, workspaceId))
  if (known.name !== name) {
    throw wrongField('name', `Must be the name of the workspace, which is ${known.name}`)
  }
  if (begun === null) {
    const requested = { requestedBy: by, requestedMs: services.now() }
    await orUnavailable(beginDeletion(services.db, { workspaceId, name, ...requested }))
  }
  await orUnavailable(continueDeletion(services, workspaceId))
  return readWorkspaceDeletion(services, workspaceId)
}

/** Returns the progress of a deletion, and its signed receipt once it is done. Throws not_found. */
export async function readWorkspaceDeletion(
  services: Services,
  workspaceId: string,
): Promise<WorkspaceDeletion> {
  const row = await orUnavailable(read(services, workspaceId))
  if (row === null)
    throw new VigilError('not_found', { detail: 'No deletion of such a workspace was requested.' })
  const deleted = Object.fromEntries(Object.entries(row.deleted).sort())
  const facts = {
    workspace: { id: workspaceId, name: row.name },
    requestedBy: row.requestedBy,
    requestedAt: timestampOf(row.requestedMs),
    finishedAt: timestampOf(row.finishedMs),
    deleted,
    rows: Object.values(deleted).reduce((sum, n) => sum + n, 0),
  }
  // Signed at each request: a receipt stays verifiable after the keys were rotated.
  const receipt =
    row.finishedMs === null
      ? null
      : await services.vault.signDocument('vigil-deletion-receipt', {
          iss: services.apiUrl ?? 'vigil',
          sub: workspaceId,
          iat: Math.floor(services.now() / 1000),
          ...facts,
        })
  return { state: row.finishedMs === null ? 'running' : 'done', ...facts, receipt }
}

/** Continues deletions, and deletes late rows; a task of the cron. Rejects after the last if one failed. */
export async function finishDeletions(services: Services): Promise<void> {
  const open = await openDeletions(services.db, services.now() - LATE_MS)
  await runEach(open, (id) => continueDeletion(services, id))
}

const read = (
  { db, graphs }: Services,
  workspaceId: string,
): Promise<WorkspaceDeletionRow | null> => readDeletion(workspaceId, db, graphs)

async function continueDeletion(services: Services, workspaceId: string): Promise<void> {
  const { db, graphs, kv, vault, now } = services
  const demo = await readDemo(kv, vault)
  if (demo?.workspaceId === workspaceId) await closeDemo(db, kv, vault, now())
  const tables = [...ownedTables, ...monitoredTables]
  for (let step = 0; step < MAX_STEPS; step += 1) {
    let deleted = await deleteSessions(services, workspaceId)
    for (const database of new Set([db, ...graphs])) {
      deleted += await deleteRows(workspaceId, database, tables)
    }
    if (deleted > 0) continue
    const row = await read(services, workspaceId)
    if (row?.finishedMs === null && now() - row.requestedMs >= QUIET_MS) {
      await finishDeletion(workspaceId, db, now())
    }
    return
  }
}

/** Deletes sessions and evaluations in KV; returns how many. */
async function deleteSessions({ kv, db }: Services, workspaceId: string): Promise<number> {
  let deleted = 0
  for (const env of ['test', 'live'] as const) {
    for (const kind of ['session', 'evaluation']) {
      const scope: Scope = { workspaceId, env }
      const { keys } = await kv.list({ prefix: keysOf(scope, kind), limit: KV_AT_ONCE })
      await Promise.all(keys.map(({ name }) => kv.delete(name)))
      deleted += keys.length
    }
  }
  await addDeleted(workspaceId, db, 'sessions', deleted)
  return deleted
}
