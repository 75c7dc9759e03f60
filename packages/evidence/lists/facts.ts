import type { ListKind, ListName } from '@vigil/contract'

/** The caller's list that decides about this visit, and the kind of the matching entry. */
export interface ListFacts {
  list: ListName
  kinds: readonly ListKind[]
}
