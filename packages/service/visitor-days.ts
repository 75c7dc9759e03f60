import { DAY_MS, evidencePolicy, type ListedDays } from '@vigil/evidence'
import type { Scope, Vault } from '@vigil/storage'

const { listedDays, markedDays } = evidencePolicy.history
const SHAPE = /^([0-9a-z]{1,6})\.([0-9a-z]{1,7})(?:\.([\w~-]{1,32}))?\.([\w-]{22})$/
/** Stands for the mark of a day on which the network was unknown. */
const NO_MARK = '~'

/** The edge's sighting of a browser. */
export interface Sighting {
  /** The browser's list of earlier days; null: it has none. */
  earlier: ListedDays | null
  /** Where the edge sees the browser; a day keeps the mark of its first sighting. */
  network: string | null
  nowMs: number
}

/**
 * Returns the list of days on which the edge saw a browser, which the browser stores with its visitor id: today, and
 * the days of `earlier` within the last month. Its form is `day.bits.marks.signature`: the newest day, a bit for each
 * of the days up to it (both in base 36), a mark for each of the newest listed days, and a keyed hash of these and the
 * visitor id, so that a list cannot be made up or used with another id. Older lists have no marks.
 */
export async function issueVisitorDays(
  vault: Vault,
  scope: Scope,
  visitorId: string,
  { earlier, network, nowMs }: Sighting,
): Promise<string> {
  const today = Math.floor(nowMs / DAY_MS)
  const listed = new Set([today, ...(earlier?.days ?? [])])
  const days = [...listed]
    .filter((day) => day <= today && day > today - listedDays)
    .sort((a, b) => b - a)
  const known = earlier?.days.includes(today)
    ? earlier.marks
    : { ...earlier?.marks, [today]: await markOf(vault, scope, { visitorId, day: today, network }) }
  const day = today.toString(36)
  const set = days.reduce((sum, listedDay) => sum + 2 ** (today - listedDay), 0).toString(36)
  const marks = days
    .slice(0, markedDays)
    .map((listedDay) => known[listedDay] ?? NO_MARK)
    .join('')
  const signature = await signatureOf(vault, scope, visitorId, [day, set, marks])
  return `${day}.${set}.${marks}.${signature}`
}

/** Returns the days of a list; null: the edge issued no such list for this visitor id. */
export async function readVisitorDays(
  vault: Vault,
  scope: Scope,
  visitorId: string,
  list: string,
): Promise<ListedDays | null> {
  const [, day, set, marks, signature] = SHAPE.exec(list) ?? []
  if (day === undefined || set === undefined) return null
  const signed = marks === undefined ? [day, set] : [day, set, marks]
  if ((await signatureOf(vault, scope, visitorId, signed)) !== signature) return null
  const newest = Number.parseInt(day, 36)
  const bits = Number.parseInt(set, 36)
  const days = Array.from({ length: listedDays }, (_, age) => age)
    .filter((age) => Math.floor(bits / 2 ** age) % 2 === 1)
    .map((age) => newest - age)
  const marked = [...(marks ?? '')].map((mark, at) => [days[at], mark] as const)
  return { days, marks: Object.fromEntries(marked.filter(([, mark]) => mark !== NO_MARK)) }
}

const signatureOf = (
  vault: Vault,
  scope: Scope,
  visitorId: string,
  signed: readonly string[],
): Promise<string> =>
  vault.identifier(scope, 'pseudonym', ['visitor days', visitorId, ...signed].join('\0'))

/**
 * Returns six bits of a keyed hash of the network, other ones for each browser and day: a reader learns nothing of the
 * network, and can compare neither browsers nor days.
 */
async function markOf(
  vault: Vault,
  scope: Scope,
  { visitorId, day, network }: { visitorId: string; day: number; network: string | null },
): Promise<string> {
  if (network === null) return NO_MARK
  const text = ['visitor network', visitorId, day, network].join('\0')
  return (await vault.identifier(scope, 'pseudonym', text)).slice(0, 1)
}
