import { ListEntryRequest, ListQuery } from '@vigil/contract'
import {
  admitFirst,
  authenticate,
  callerOf,
  createHandlers,
  jsonBody,
  validateJson,
  validateQuery,
  withServices,
} from '@vigil/http'
import { addToList, readLists, removeFromList } from '@vigil/service'

/** GET /api/v1/lists. */
export const listRead = createHandlers(
  withServices(),
  authenticate({ kind: 'secret' }),
  admitFirst(),
  validateQuery(ListQuery),
  async (c) => {
    const page = await readLists(c.var.services, callerOf(c), c.req.valid('query'))
    return c.json({ ...page, requestId: c.var.requestId })
  },
)

/** POST /api/v1/lists. */
export const listAdd = createHandlers(
  withServices(),
  authenticate({ kind: 'secret' }),
  admitFirst(),
  jsonBody(),
  validateJson(ListEntryRequest),
  async (c) => {
    const entry = await addToList(c.var.services, callerOf(c), c.req.valid('json'))
    return c.json({ ok: true, entry, requestId: c.var.requestId })
  },
)

/** DELETE /api/v1/lists/:entryId. */
export const listRemove = createHandlers(
  withServices(),
  authenticate({ kind: 'secret' }),
  admitFirst(),
  async (c) => {
    await removeFromList(c.var.services, callerOf(c), c.req.param('entryId') ?? '')
    return c.json({ ok: true, requestId: c.var.requestId })
  },
)
