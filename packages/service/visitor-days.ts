import { DAY_MS, evidencePolicy } from '@vigil/evidence'
import type { Scope, Vault } from '@vigil/storage'

const { listedDays } = evidencePolicy.history
const SHAPE = /^([0-9a-z]{1,6})\.([0-9a-z]{1,7})\.([\w-]{22})$/

/**
 * Returns the list of days on which the edge saw a browser, which the browser stores with its visitor id: today, and the
 * days of `earlier` within the last month. Its form is `day.bits.signature`: the newest day, a bit for each of the days
 * up to it (both in base 36), and a keyed hash of both and the visitor id, so that a list cannot be made up or used with
 * another id.
 *
 * @param earlier days since the epoch (UTC)
 */
export async function issueVisitorDays(
  vault: Vault,
  scope: Scope,
  visitorId: string,
  earlier: readonly number[],
  nowMs: number,
): Promise<string> {
  const today = Math.floor(nowMs / DAY_MS)
  const listed = [today, ...earlier].map((day) => today - day)
  const bits = new Set(listed.filter((age) => age >= 0 && age < listedDays))
  const day = today.toString(36)
  const set = [...bits].reduce((sum, age) => sum + 2 ** age, 0).toString(36)
  return `${day}.${set}.${await signatureOf(vault, scope, visitorId, day, set)}`
}

/** Returns the days of a list, since the epoch, newest first; null: the edge issued no such list for this visitor id. */
export async function readVisitorDays(
  vault: Vault,
  scope: Scope,
  visitorId: string,
  list: string,
): Promise<number[] | null> {
  const [, day, set, signature] = SHAPE.exec(list) ?? []
  if (day === undefined || set === undefined) return null
  if ((await signatureOf(vault, scope, visitorId, day, set)) !== signature) return null
  const newest = Number.parseInt(day, 36)
  const bits = Number.parseInt(set, 36)
  return Array.from({ length: listedDays }, (_, age) => age)
    .filter((age) => Math.floor(bits / 2 ** age) % 2 === 1)
    .map((age) => newest - age)
}

const signatureOf = (
  vault: Vault,
  scope: Scope,
  visitorId: string,
  day: string,
  set: string,
): Promise<string> =>
  vault.identifier(scope, 'pseudonym', `visitor days\0${visitorId}\0${day}\0${set}`)
