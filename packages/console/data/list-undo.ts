import type { ListEntry, ListEntryResult } from '@vigil/contract'

interface Undo {
  method: 'DELETE' | 'POST'
  path: string
  body?: object
}

/**
 * Returns the request that undoes an entry of an account: the replaced entry is restored unless it has ended meanwhile,
 * else the entry is removed.
 */
export function undoOf(
  { entry, replaced }: Pick<ListEntryResult, 'entry' | 'replaced'>,
  userId: string,
  nowMs: number,
): Undo {
  if (replaced === null || hasEnded(replaced, nowMs)) {
    return { method: 'DELETE', path: `/api/v1/lists/${entry.id}` }
  }
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

const hasEnded = ({ expiresAt }: ListEntry, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs
