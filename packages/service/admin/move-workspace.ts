import {
  type Databases,
  growStep,
  hasOlderLinks,
  isOneDatabase,
  moveStep,
  shardNames,
  shardOf,
} from '@vigil/storage'
import { orUnavailable } from '../or-unavailable.ts'
import { outboxOf } from '../outbox-of.ts'
import type { Services } from '../services.ts'
import { findWorkspace } from './workspaces.ts'
import { wrongField } from './wrong-field.ts'

/** Steps of one request, 500 rows each at most. */
const MAX_STEPS = 20

/**
 * Moves some rows of a suspended workspace to the database that another list of shards assigns, or of a spread
 * workspace, while it runs, to databases that were added. Repeat until `done`. Throws not_found, validation_failed.
 */
export async function moveWorkspace(
  services: Services,
  workspaceId: string,
  shards: string,
): Promise<{ moved: number; done: boolean }> {
  const { suspended } = await findWorkspace(services, workspaceId)
  const { databaseNamed, graphFor } = services
  const names = shardNames(shards)
  const missing = names.find((name) => databaseNamed(name) === null)
  if (missing !== undefined) throw wrongField('shards', `There is no database ${missing}`)
  const databases = graphFor(workspaceId)
  if (databases.all.length > 1) return grow(services, workspaceId, names, databases)
  const { home: from } = databases
  const to = databaseNamed(shardOf(names, workspaceId)) ?? from
  if (to === from) return { moved: 0, done: true }
  if (!suspended) throw wrongField('shards', 'It moves: suspend the workspace first')
  if (await isOneDatabase(from, to)) throw wrongField('shards', 'Both names are the same database')
  // Read before the steps: a check that is stored meanwhile is moved by the next request.
  const wasEmpty = await isOutboxEmpty(services, workspaceId)
  let moved = 0
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const rows = await moveStep(workspaceId, from, to)
    if (rows === 0) return { moved, done: wasEmpty }
    moved += rows
  }
  return { moved, done: false }
}

/** Whether no check of a workspace waits to be stored: the outbox would write it to the former database. */
async function isOutboxEmpty(services: Services, workspaceId: string): Promise<boolean> {
  const waiting = await orUnavailable(
    Promise.all(
      (['live', 'test'] as const).map((env) => outboxOf(services, { workspaceId, env }).waiting()),
    ),
  )
  return waiting.every((checks) => checks === 0)
}

async function grow(
  services: Services,
  workspaceId: string,
  names: readonly string[],
  databases: Databases,
): Promise<{ moved: number; done: boolean }> {
  const spread = databases.all.map(databases.nameOf)
  if (spread.join() !== names.join()) {
    throw wrongField('shards', `GRAPH_SPREAD spreads it over ${spread.join()}`)
  }
  if (await hasOlderLinks(workspaceId, databases)) {
    throw wrongField(
      'shards',
      'It has links of before version 0100: wait until retention deleted them',
    )
  }
  let moved = 0
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { moved: rows, done } = await growStep(workspaceId, databases, services.now())
    moved += rows
    if (done) return { moved, done }
  }
  return { moved, done: false }
}
