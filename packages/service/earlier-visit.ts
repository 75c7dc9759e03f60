import type { SessionFacts } from '@vigil/evidence'
import type { Sources } from './ask-sources.ts'
import type { Caller } from './caller.ts'
import type { Services } from './services.ts'
import { readVisit, type VisitKind } from './stored-visit.ts'
import type { StoredVisit } from './visit.ts'

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
  sources: Sources,
): Promise<BoundSession> {
  if (sessionId === null) return { visit: null, status: 'none' }
  const read = await readKept(services, caller, 'session', sessionId, nowMs, sources)
  if (read === null) return { visit: null, status: 'none' }
  return { visit: read.visit, status: read.visit === null ? 'expired' : 'bound' }
}

/** The verdict token that a check brings, before the rate limiter redeems it. */
export interface Redeemable {
  visit: StoredVisit | null
  /** The id to redeem at the rate limiter; null where there is none that is ours and valid. */
  jti: string | null
  /** Hashes that the token itself carries, for when the record of its evaluation is gone. */
  signed: { visitor: string | null; ip: string | null } | null
  status: SessionFacts['token']
}

const noToken = (status: SessionFacts['token']): Redeemable => ({
  visit: null,
  jti: null,
  signed: null,
  status,
})

/** Verifies a token and reads what its evaluation saw. */
export async function redeemable(
  services: Services,
  caller: Caller,
  token: string | null,
  nowMs: number,
  sources: Sources,
): Promise<Redeemable> {
  if (token === null) return noToken('none')
  const verified = await services.vault.verifyToken(token, nowMs)
  if (verified.status === 'invalid') return noToken('invalid')
  const { workspace, env, jti, visitor, ip } = verified.claims
  const isOurs = workspace === caller.scope.workspaceId && env === caller.scope.env
  if (!isOurs) return noToken('invalid')
  if (verified.status === 'expired') return noToken('expired')
  const read = await readKept(services, caller, 'evaluation', jti, nowMs, sources)
  return { visit: read?.visit ?? null, jti, signed: { visitor, ip }, status: 'redeemed' }
}

/** null: it could not be asked for; a visit of null: there is none. */
function readKept(
  { kv }: Services,
  { scope }: Caller,
  kind: VisitKind,
  id: string,
  nowMs: number,
  sources: Sources,
): Promise<{ visit: StoredVisit | null } | null> {
  const read = readVisit(scope, kv, kind, id, nowMs)
  return sources.ask(
    ['session'],
    read.then((visit) => ({ visit })),
  )
}
