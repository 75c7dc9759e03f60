import { isUuidV7, uuidV7 } from '@vigil/storage'

/** Between an Idempotency-Key and the random end of a request id: no UUID has it. */
const MARK = '.'

/**
 * Returns a new request id: a UUIDv7, which becomes the id of the request's check. An Idempotency-Key that is a UUIDv7 is
 * the id of its check; the request ids of its attempts begin with it.
 */
export function mintRequestId(nowMs: number, idempotencyKey?: string | null): string {
  if (typeof idempotencyKey !== 'string' || !isUuidV7(idempotencyKey)) return uuidV7(nowMs)
  return `${idempotencyKey}${MARK}${crypto.randomUUID().slice(0, 8)}`
}

/** The id of the check that a minted request id leads to. */
export const checkIdIn = (requestId: string): string => requestId.split(MARK, 1)[0] ?? requestId
