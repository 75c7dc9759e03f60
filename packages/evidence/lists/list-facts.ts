import type { ListKind, ListName } from '@vigil/contract'
import type { ListFacts } from '../evidence.ts'

/** An entry of the caller's lists that names something of a visit. */
export interface ListedAs {
  list: ListName
  kind: ListKind
  expiresMs: number | null
}

/** What names one: a person, a browser, an address. The other kinds name many. */
const OF_ONE: ReadonlySet<ListKind> = new Set(['email', 'user', 'visitor', 'ip'])
/** Which list speaks where several do. */
const ORDER = ['deny', 'watch', 'allow'] as const satisfies ListName[]

/**
 * Which list speaks of a visit: deny before watch before allow. But who allows one makes an
 * exception to what denies or watches many: a customer from a denied country, a colleague behind a
 * watched network. Entries past their end say nothing.
 */
export function listFacts(entries: readonly ListedAs[], nowMs: number): ListFacts | null {
  const open = entries.filter(({ expiresMs }) => expiresMs === null || expiresMs > nowMs)
  const isException = open.some(({ list, kind }) => list === 'allow' && OF_ONE.has(kind))
  const speaking = isException
    ? open.filter(({ list, kind }) => list === 'allow' || OF_ONE.has(kind))
    : open
  const list = ORDER.find((name) => speaking.some((entry) => entry.list === name))
  if (list === undefined) return null
  const kinds = speaking.filter((entry) => entry.list === list).map(({ kind }) => kind)
  return { list, kinds: [...new Set(kinds)].sort() }
}
