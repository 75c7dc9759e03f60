import type { ListEntryResult } from '@vigil/contract'

interface Undo {
  method: 'DELETE' | 'POST'
  path: string
  body?: object
}

/**
 * Returns the request that undoes an entry of an account: the replaced entry is restored, else the entry is removed.
 */
export function undoOf(
  { entry, replaced }: Pick<ListEntryResult, 'entry' | 'replaced'>,
  userId: string,
): Undo {
  if (replaced === null) return { method: 'DELETE', path: `/api/v1/lists/${entry.id}` }
  const { list, note, expiresAt } = replaced
  return {
    method: 'POST',
    path: '/api/v1/lists',
    body: {
      list,
      userId,
      ...(note !== null && { note }),
      ...(expiresAt !== null && { expiresAt }),
    },
  }
}
