import type { ListKind, ListName } from '@vigil/contract'

/** The one list of the caller's that speaks of this visit, and by what it is on it. */
export interface ListFacts {
  list: ListName
  kinds: readonly ListKind[]
}
