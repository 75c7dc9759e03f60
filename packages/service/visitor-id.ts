import { DAY_MS } from '@vigil/evidence'
import type { Scope, Vault } from '@vigil/storage'

const ID_BYTES = 12
const SHAPE = /^([\w-]{16})\.([0-9a-z]{1,6})\.([\w-]{22})$/

/**
 * Generates a visitor id: a random part, the day of issue, and a keyed hash of both, so that the age cannot be forged.
 */
export async function issueVisitorId(vault: Vault, scope: Scope, nowMs: number): Promise<string> {
  const random = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(ID_BYTES)))
  const id = btoa(random).replaceAll('+', '-').replaceAll('/', '_')
  const day = Math.floor(nowMs / DAY_MS).toString(36)
  return `${id}.${day}.${await signatureOf(vault, scope, id, day)}`
}

/** Returns the days since the edge issued a visitor id in this environment; null: it did not. */
export async function daysSinceIssue(
  vault: Vault,
  scope: Scope,
  visitorId: string,
  nowMs: number,
): Promise<number | null> {
  const [, id, day, signature] = SHAPE.exec(visitorId) ?? []
  if (id === undefined || day === undefined) return null
  if ((await signatureOf(vault, scope, id, day)) !== signature) return null
  return Math.max(0, Math.floor(nowMs / DAY_MS) - Number.parseInt(day, 36))
}

function signatureOf(vault: Vault, scope: Scope, id: string, day: string): Promise<string> {
  return vault.identifier(scope, 'pseudonym', `issued visitor\0${id}\0${day}`)
}
