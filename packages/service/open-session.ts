import { SESSION_TTL_SEC, type SessionRequest, timestampOf, VigilError } from '@vigil/contract'
import { parseIp, userAgentFacts } from '@vigil/evidence'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import { captureTokenStatus } from './pipeline/capture-token.ts'
import { readEvaluation } from './pipeline/earlier-visit.ts'
import { hashIdentifiers } from './pipeline/identify.ts'
import { collectedIn } from './pipeline/merge-visits.ts'
import { readableHeaders } from './pipeline/readable-headers.ts'
import { openRun, type Run } from './pipeline/run.ts'
import { type StoredVisit, storable, storeVisit } from './pipeline/stored-visit.ts'
import type { Services } from './services.ts'

/**
 * Stores a browser's collected data for a later check, for 24 hours, and redeems its verdict token. Of the IP address
 * only facts and keyed hashes are stored. Throws rate_limited, temporarily_unavailable.
 */
export async function openSession(
  services: Services,
  caller: Caller,
  request: SessionRequest,
): Promise<{ sessionId: string; expiresAt: string }> {
  const run = openRun(services, caller)
  const { sources, nowMs } = run
  const { ip: ipText, headers, verdictToken, ...body } = request
  const evaluation = await redeemedEvaluation(run, verdictToken ?? null)
  const collected = collectedIn(body)
  const ip = parseIp(ipText)
  const visit = {
    collected: storable(collected),
    headers: headers ? readableHeaders(Object.entries(headers)) : null,
    edge: null,
    capturedAtMs: nowMs,
  }
  const claimsCrawler = userAgentFacts(visit)?.claimsCrawler ?? null
  const userAgent = visit.headers?.['user-agent'] ?? collected.userAgent ?? null
  const [identifiers, network, captureToken] = await Promise.all([
    hashIdentifiers(services.vault, caller.scope, { ip }),
    // Without intelligence the session is stored with an unknown network.
    ip ? sources.read(['intel'], services.intel.network(ip.text, null, claimsCrawler)) : null,
    captureTokenStatus(services.vault, caller.scope, collected.tlsCapture, { ip, userAgent }),
  ])
  const { ip: ipKey, address: addressKey, subnet: subnetKey } = identifiers
  const stored: StoredVisit = {
    ...visit,
    network,
    ipKey,
    addressKey,
    subnetKey,
    captureToken,
    ...(evaluation && { evaluation }),
  }
  const sessionId = services.newId()
  const expiresAtMs = nowMs + SESSION_TTL_SEC * 1000
  const { scope } = caller
  try {
    await orUnavailable(
      storeVisit(scope, services.kv, { kind: 'session', id: sessionId }, stored, {
        expiresAtMs,
        ttlSec: SESSION_TTL_SEC,
      }),
    )
  } catch (refusal) {
    await caller.releaseToken()
    throw refusal
  }
  return { sessionId, expiresAt: timestampOf(expiresAtMs) }
}

/** Admits the request and redeems its token; null: no token. */
async function redeemedEvaluation(
  run: Run,
  verdictToken: string | null,
): Promise<StoredVisit['evaluation'] | null> {
  const { jti, ...evaluation } = await readEvaluation(run, verdictToken)
  const admission = await run.caller.admit({ redeemJti: jti })
  if (!admission.admitted) throw new VigilError('rate_limited')
  if (verdictToken === null) return null
  return jti === null ? evaluation : { ...evaluation, status: admission.token ?? 'unverified' }
}
