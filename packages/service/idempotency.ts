import type { CheckRequest, CheckResponse, Expand } from '@vigil/contract'
import { VigilError } from '@vigil/contract'
import {
  findIdempotent,
  type IdempotencyRow,
  isUuidV7,
  mayBeId,
  releaseKey,
  sha256Hex,
} from '@vigil/storage'
import type { Caller } from './caller.ts'
import type { CheckOptions } from './check.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'

/** A request's Idempotency-Key, and its body with `expand`, hashed. Only a key that is a UUIDv7 is stored clear. */
export type IdempotentRequest = Omit<IdempotencyRow, 'response' | 'namesOthers'>

/** Returns the idempotency data of a request; null: the caller sent no key. */
export async function idempotentRequest(
  services: Services,
  caller: Caller,
  request: CheckRequest,
  { expand, idempotencyKey }: CheckOptions,
): Promise<IdempotentRequest | null> {
  if (idempotencyKey === null) return null
  const [keyHash, digest] = await Promise.all([
    services.vault.identifier(caller.scope, 'idempotency', idempotencyKey),
    // `expand` is part of the request: the first answer may lack the requested parts.
    sha256Hex(JSON.stringify([request, expand])),
  ])
  // A plain digest of a short body could be reversed by guessing.
  const bodyHash = await services.vault.identifier(caller.scope, 'idempotency', digest)
  return { keyHash, bodyHash, keyId: isUuidV7(idempotencyKey) ? idempotencyKey : null }
}

/** Returns the Idempotency-Key if it can be the id of its check; else null. */
export function keyAsId(key: IdempotentRequest | null, nowMs: number): string | null {
  const keyId = key?.keyId ?? null
  return keyId !== null && mayBeId(keyId, nowMs) ? keyId : null
}

/** Returns the answer as it is stored for retries, without the request id: each retry has its own. */
export function idempotencyRow(
  key: IdempotentRequest,
  response: CheckResponse,
  { linked }: Expand,
): IdempotencyRow {
  const id = response.id === key.keyId ? '' : response.id
  return {
    ...key,
    response: JSON.stringify({ ...response, requestId: '', id }),
    namesOthers: linked,
  }
}

/**
 * Returns the first answer to this key; null: there is none yet. Throws idempotency_conflict if the key was used for
 * another request, temporarily_unavailable if it cannot be read.
 */
export async function firstAnswer(
  services: Services,
  caller: Caller,
  key: IdempotentRequest,
): Promise<CheckResponse | null> {
  const found = await orUnavailable(
    findIdempotent(caller.scope, services.graphFor(caller.scope.workspaceId), key, services.now()),
  )
  if (found === null) return null
  if (found.bodyHash !== key.bodyHash) throw new VigilError('idempotency_conflict')
  const first: CheckResponse = JSON.parse(found.response)
  return { ...first, id: first.id || (key.keyId ?? ''), requestId: caller.requestId }
}

/** Frees the key of a refused request; if that fails, the key cannot be used with another body for a day. */
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
