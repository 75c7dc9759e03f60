import { putExpiring, readExpiring, type Scope } from '@vigil/storage'
import type { StoredVisit } from './visit.ts'

export type VisitKind = 'session' | 'evaluation'

/** Keeps a visit under an id of its workspace's world until `expiresAtMs`. */
export function keepVisit(
  scope: Scope,
  kv: KVNamespace,
  kind: VisitKind,
  id: string,
  visit: StoredVisit,
  expiresAtMs: number,
  ttlSec: number,
): Promise<void> {
  return putExpiring(scope, kv, kind, id, visit, expiresAtMs, ttlSec)
}

/** null: never there, of another workspace, or over. */
export async function readVisit(
  scope: Scope,
  kv: KVNamespace,
  kind: VisitKind,
  id: string,
  nowMs: number,
): Promise<StoredVisit | null> {
  const kept = await readExpiring(scope, kv, kind, id, nowMs)
  return isStoredVisit(kept) ? kept : null
}

/** Only this module writes them; what is checked is that it is one. */
function isStoredVisit(value: unknown): value is StoredVisit {
  return (
    typeof value === 'object' && value !== null && 'collected' in value && 'capturedAtMs' in value
  )
}
