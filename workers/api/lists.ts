import { ListEntryRequest, ListQuery } from '@vigil/contract'
import { bySecretKey, callerOf, createHandlers, validateJson, validateQuery } from '@vigil/http'
import { addToList, readLists, removeFromList } from '@vigil/service'

/** GET /api/v1/lists. */
export const listRead = createHandlers(bySecretKey(), validateQuery(ListQuery), async (c) => {
  const page = await readLists(c.var.services, callerOf(c), c.req.valid('query'))
  return c.json({ ...page, requestId: c.var.requestId })
})

/** POST /api/v1/lists. */
export const listAdd = createHandlers(bySecretKey(), validateJson(ListEntryRequest), async (c) => {
  const entry = await addToList(c.var.services, callerOf(c), c.req.valid('json'))
  return c.json({ ok: true, entry, requestId: c.var.requestId })
})

/** DELETE /api/v1/lists/:entryId. */
export const listRemove = createHandlers(bySecretKey(), async (c) => {
  await removeFromList(c.var.services, callerOf(c), c.req.param('entryId') ?? '')
  return c.json({ ok: true, requestId: c.var.requestId })
})
