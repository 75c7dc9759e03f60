import { isUuidV7, uuidV7 } from '@vigil/storage'

/** Separates an Idempotency-Key from the random end of a request id; no UUID contains it. */
const MARK = '.'

/**
 * Returns a new request id: a UUIDv7, which becomes the id of the request's check. An Idempotency-Key that is a UUIDv7
 * is the id of its check; the request ids of its attempts begin with it.
 */
export function mintRequestId(nowMs: number, idempotencyKey?: string | null): string {
  if (typeof idempotencyKey !== 'string' || !isUuidV7(idempotencyKey)) return uuidV7(nowMs)
  return `${idempotencyKey}${MARK}${crypto.randomUUID().slice(0, 8)}`
}

/** Returns the check's id in a generated request id. */
export const checkIdIn = (requestId: string): string => requestId.split(MARK, 1)[0] ?? requestId
