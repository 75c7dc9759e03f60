import { callerOf } from '@vigil/http'
import { addToList as add, readLists as read, removeFromList as remove } from '@vigil/service'
import type { ApiHandler } from './handler.ts'
import { ignoredOf } from './ignored.ts'

export const readLists: ApiHandler<'readLists'> = (c) =>
  read(c.var.services, callerOf(c), c.req.valid('query'))

export const addToList: ApiHandler<'addToList'> = async (c) => ({
  ok: true,
  ...(await add(c.var.services, callerOf(c), c.req.valid('json'))),
  ...ignoredOf(c),
})

export const removeFromList: ApiHandler<'removeFromList'> = async (c) => {
  await remove(c.var.services, callerOf(c), c.req.param('entryId'))
  return { ok: true }
}
