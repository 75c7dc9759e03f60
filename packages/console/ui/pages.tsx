import type { AddressQuery } from '../data/use-address.ts'

/** Links to older rows and back; empty if there is only one page. */
export function Pages({
  cursor,
  next,
  go,
}: {
  cursor: string | undefined
  next: string | null
  go: (change: AddressQuery) => void
}) {
  if (cursor === undefined && next === null) return null
  return (
    <nav class="pages" aria-label="Pages">
      {cursor !== undefined && (
        <button type="button" class="quiet" onClick={() => history.back()}>
          Newer
        </button>
      )}
      {next !== null && (
        <button type="button" class="quiet" onClick={() => go({ cursor: next })}>
          Older
        </button>
      )}
    </nav>
  )
}
