import { WorkspaceMoveRequest } from '@vigil/contract'
import { createHandlers, operatorOnly, validateJson, withServices } from '@vigil/http'
import { databaseOf, isOneDatabase, moveStep, shardNames, shardOf } from '@vigil/storage'
import { knownWorkspace } from './known-workspace.ts'
import { wrongField } from './wrong-field.ts'

/** Steps of one request, 500 rows each. */
const MOST_STEPS = 20

/** POST /admin/v1/workspaces/:workspaceId/move. */
export const workspaceMove = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(WorkspaceMoveRequest),
  async (c) => {
    const { id, suspended } = await knownWorkspace(c)
    const names = shardNames(c.req.valid('json').shards)
    const missing = names.find((name) => databaseOf(c.env, name) === null)
    if (missing !== undefined) throw wrongField('shards', `There is no database ${missing}`)
    const from = c.var.services.graphFor(id)
    const to = databaseOf(c.env, shardOf(names, id)) ?? from
    const { requestId } = c.var
    if (to === from) return c.json({ moved: 0, done: true, requestId })
    if (!suspended) throw wrongField('shards', 'It moves: suspend the workspace first')
    if (await isOneDatabase(from, to))
      throw wrongField('shards', 'Both names are the same database')
    let moved = 0
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const rows = await moveStep(id, from, to)
      if (rows === 0) return c.json({ moved, done: true, requestId })
      moved += rows
    }
    return c.json({ moved, done: false, requestId })
  },
)
