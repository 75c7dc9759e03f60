import type { CheckRequest, CheckResponse } from '@vigil/contract'
import { VigilError } from '@vigil/contract'
import { findIdempotent, type IdempotencyRow, releaseKey, sha256Hex } from '@vigil/storage'
import type { Caller } from './caller.ts'
import type { CheckOptions } from './check.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'

/** A request's Idempotency-Key, and its body and expand, hashed: neither is kept clear. */
export type IdempotentRequest = Pick<IdempotencyRow, 'keyHash' | 'bodyHash'>

export async function idempotentRequest(
  services: Services,
  caller: Caller,
  request: CheckRequest,
  { expand, idempotencyKey }: CheckOptions,
): Promise<IdempotentRequest | null> {
  if (idempotencyKey === null) return null
  const [keyHash, digest] = await Promise.all([
    services.vault.identifier(caller.scope, 'idempotency', idempotencyKey),
    // `expand` is part of the request: the first answer may lack what it asks for.
    sha256Hex(JSON.stringify([request, expand])),
  ])
  // Keyed as well: a plain digest of a short body could be guessed back.
  const bodyHash = await services.vault.identifier(caller.scope, 'idempotency', digest)
  return { keyHash, bodyHash }
}

/**
 * The first answer to this key; null: there is none yet. Refuses with idempotency_conflict where
 * the request was another, temporarily_unavailable where it cannot be read.
 */
export async function firstAnswer(
  services: Services,
  caller: Caller,
  { keyHash, bodyHash }: IdempotentRequest,
): Promise<CheckResponse | null> {
  const found = await orUnavailable(
    findIdempotent(
      caller.scope,
      services.graphFor(caller.scope.workspaceId),
      { keyHash, bodyHash },
      services.now(),
    ),
  )
  if (found === null) return null
  if (found.bodyHash !== bodyHash) throw new VigilError('idempotency_conflict')
  const first: CheckResponse = JSON.parse(found.response)
  return { ...first, requestId: caller.requestId }
}

/** Frees the key of a refused request; if that fails, the key refuses another body for a day. */
export async function freeKey(
  services: Services,
  { scope, requestId }: Caller,
  key: IdempotentRequest,
): Promise<void> {
  try {
    await releaseKey(scope, services.graphFor(scope.workspaceId), key)
  } catch (cause) {
    services.report('idempotency', cause, requestId)
  }
}
