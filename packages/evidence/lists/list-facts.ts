import type { ListKind, ListName } from '@vigil/contract'
import type { ListFacts } from '../evidence.ts'

/** An entry of the caller's lists that matches a visit. */
export interface ListedAs {
  list: ListName
  kind: ListKind
  expiresMs: number | null
}

/** Kinds that name one person, browser or address. Other kinds name many. */
const OF_ONE: ReadonlySet<ListKind> = new Set(['email', 'user', 'visitor', 'ip'])
/** Precedence of the lists. */
const ORDER = ['deny', 'watch', 'allow'] as const satisfies ListName[]

/**
 * Returns the entries that decide over a visit: deny before watch before allow. An allow entry for one is an
 * exception to a deny or watch entry for many: a customer from a denied country, a colleague on a
 * watched network. Expired entries are ignored.
 */
export function decidingEntries<Entry extends ListedAs>(
  entries: readonly Entry[],
  nowMs: number,
): Entry[] {
  const open = entries.filter(({ expiresMs }) => expiresMs === null || expiresMs > nowMs)
  const isException = open.some(({ list, kind }) => list === 'allow' && OF_ONE.has(kind))
  const speaking = isException
    ? open.filter(({ list, kind }) => list === 'allow' || OF_ONE.has(kind))
    : open
  const list = ORDER.find((name) => speaking.some((entry) => entry.list === name))
  return speaking.filter((entry) => entry.list === list)
}

/** Which list decides over a visit, and by which kinds of entries; null: none does. */
export function listFacts(entries: readonly ListedAs[], nowMs: number): ListFacts | null {
  const deciding = decidingEntries(entries, nowMs)
  const [first] = deciding
  if (first === undefined) return null
  const kinds = deciding.map(({ kind }) => kind)
  return { list: first.list, kinds: [...new Set(kinds)].sort() }
}
