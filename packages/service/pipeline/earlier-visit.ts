import type { SessionFacts } from '@vigil/evidence'
import type { VerdictClaims } from '@vigil/storage'
import type { Run } from './run.ts'
import { decryptVisit, readVisit, type StoredVisit, type VisitName } from './stored-visit.ts'

/** The session that a check names; its status if it could not be read. */
export interface EarlierSession {
  visit: StoredVisit | null
  status: SessionFacts['session']
}

/** Reads a session; an expired or unknown one is a status, never an error. */
export async function readSession(run: Run, sessionId: string | null): Promise<EarlierSession> {
  if (sessionId === null) return { visit: null, status: 'none' }
  const read = await readStoredVisit(run, { kind: 'session', id: sessionId })
  if (read === null) return { visit: null, status: 'none' }
  return { visit: read.visit, status: read.visit === null ? 'expired' : 'bound' }
}

/** The evaluation of a check's verdict token, before the rate limiter redeems the token. */
export interface EarlierEvaluation {
  visit: StoredVisit | null
  /** The id to redeem; null: no valid token, or it was redeemed before. */
  jti: string | null
  /** Claims of the token itself, used if the record of its evaluation is missing. */
  signed: Pick<VerdictClaims, 'visitor' | 'ip' | 'score' | 'nonce'> | null
  status: SessionFacts['token']
}

const noEvaluation = (status: SessionFacts['token']): EarlierEvaluation => ({
  visit: null,
  jti: null,
  signed: null,
  status,
})

/** Verifies a token and reads the observation of its evaluation. */
export async function readEvaluation(run: Run, token: string | null): Promise<EarlierEvaluation> {
  if (token === null) return noEvaluation('none')
  const { services, caller, nowMs } = run
  const verified = await services.vault.verifyToken(token, nowMs)
  if (verified.status === 'invalid') return noEvaluation('invalid')
  const { workspace, env, jti, visitor, ip, score, nonce, observation } = verified.claims
  const isOurs = workspace === caller.scope.workspaceId && env === caller.scope.env
  if (!isOurs) return noEvaluation('invalid')
  if (verified.status === 'expired') return noEvaluation('expired')
  const read =
    observation === null
      ? await readStoredVisit(run, { kind: 'evaluation', id: jti })
      : await decryptCarried(run, observation, jti)
  return {
    visit: read?.visit ?? null,
    jti,
    signed: { visitor, ip, score, nonce: read?.visit?.nonce ?? nonce },
    status: 'redeemed',
  }
}

/** Decrypts the observation that the token carries; null: it cannot be decrypted, and the source is degraded. */
function decryptCarried(
  { services, caller, sources }: Run,
  observation: string,
  jti: string,
): Promise<{ visit: StoredVisit } | null> {
  const decrypted = decryptVisit(services.vault, caller.scope, jti, observation)
  return sources.read(
    ['session'],
    decrypted.then((visit) => ({ visit })),
  )
}

/** Reads a stored visit. null: it could not be read; a visit of null: there is none. */
function readStoredVisit(
  { services, caller, sources, nowMs }: Run,
  name: VisitName,
): Promise<{ visit: StoredVisit | null } | null> {
  const read = readVisit(caller.scope, services.kv, name, nowMs)
  return sources.read(
    ['session'],
    read.then((visit) => ({ visit })),
  )
}
