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

/** A request's Idempotency-Key, and its body and expand, hashed: of a key only a UUIDv7 is kept clear. */
export type IdempotentRequest = Omit<IdempotencyRow, 'response' | 'namesOthers'>

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
  return { keyHash, bodyHash, keyId: isUuidV7(idempotencyKey) ? idempotencyKey : null }
}

/** The Idempotency-Key where it is the id of its check too; else null. */
export function keyAsId(key: IdempotentRequest | null, nowMs: number): string | null {
  const keyId = key?.keyId ?? null
  return keyId !== null && mayBeId(keyId, nowMs) ? keyId : null
}

/** The answer as it is kept for a retry: each has the id of its own request, and what the caller wrote there is not kept. */
export function keptAnswer(
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
 * The first answer to this key; null: there is none yet. Refuses with idempotency_conflict where
 * the request was another, temporarily_unavailable where it cannot be read.
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
