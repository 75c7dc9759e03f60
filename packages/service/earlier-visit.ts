import type { Degraded } from '@vigil/contract'
import type { SessionFacts } from '@vigil/evidence'
import type { Caller } from './caller.ts'
import type { Services } from './services.ts'
import { readVisit } from './stored-visit.ts'
import type { StoredVisit } from './visit.ts'
import { SOURCE_LIMIT_MS, within } from './within.ts'

/** The session that a check names, as far as it could be read. */
export interface BoundSession {
  visit: StoredVisit | null
  status: SessionFacts['session']
}

/** Reads a session; an expired or unknown one is a status, never an error. */
export async function bindSession(
  services: Services,
  caller: Caller,
  sessionId: string | null,
  nowMs: number,
  degraded: Set<Degraded>,
): Promise<BoundSession> {
  if (sessionId === null) return { visit: null, status: 'none' }
  try {
    const visit = await within(
      SOURCE_LIMIT_MS,
      readVisit(caller.scope, services.kv, 'session', sessionId, nowMs),
    )
    return visit === null ? { visit, status: 'expired' } : { visit, status: 'bound' }
  } catch {
    degraded.add('session')
    return { visit: null, status: 'none' }
  }
}

/** The verdict token that a check brings, before the guard redeems it. */
export interface Redeemable {
  visit: StoredVisit | null
  /** The id to redeem at the guard; null where there is none that is ours and valid. */
  jti: string | null
  status: SessionFacts['token']
}

/** Verifies a token and reads what its evaluation saw. */
export async function redeemable(
  services: Services,
  caller: Caller,
  token: string | null,
  nowMs: number,
  degraded: Set<Degraded>,
): Promise<Redeemable> {
  if (token === null) return { visit: null, jti: null, status: 'none' }
  const verified = await services.vault.verifyToken(token, nowMs)
  if (verified.status === 'invalid') return { visit: null, jti: null, status: 'invalid' }
  const { claims } = verified
  if (claims.workspace !== caller.scope.workspaceId || claims.env !== caller.scope.env) {
    return { visit: null, jti: null, status: 'invalid' }
  }
  if (verified.status === 'expired') return { visit: null, jti: null, status: 'expired' }
  try {
    const visit = await within(
      SOURCE_LIMIT_MS,
      readVisit(caller.scope, services.kv, 'evaluation', claims.jti, nowMs),
    )
    return { visit, jti: claims.jti, status: 'redeemed' }
  } catch {
    degraded.add('session')
    return { visit: null, jti: claims.jti, status: 'redeemed' }
  }
}
