import { putExpiring, readExpiring, type Scope } from '@vigil/storage'
import type { StoredVisit } from './visit.ts'

export type VisitKind = 'session' | 'evaluation'

/** A mail address wherever it stands: campaigns and paths hold some. Long runs are left alone. */
const MAIL_ADDRESS = /[^\s"'<>@/=&?:;,]{1,64}(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu

function withoutAddresses(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(MAIL_ADDRESS, '[address]') : value
}

/**
 * Keeps a visit under an id of its workspace's world until `expiresAtMs`; no mail address that a
 * page put into it is kept with it.
 */
export function keepVisit(
  scope: Scope,
  kv: KVNamespace,
  kind: VisitKind,
  id: string,
  visit: StoredVisit,
  expiresAtMs: number,
  ttlSec: number,
): Promise<void> {
  const kept: unknown = JSON.parse(JSON.stringify(visit, withoutAddresses))
  return putExpiring(scope, kv, kind, id, kept, expiresAtMs, ttlSec)
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
export function isStoredVisit(value: unknown): value is StoredVisit {
  return (
    typeof value === 'object' && value !== null && 'collected' in value && 'capturedAtMs' in value
  )
}
