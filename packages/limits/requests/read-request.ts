import { DAY_MS } from '@vigil/evidence'
import type { LimiterRequest, VelocityObservation } from './limiter-request.ts'
import { MAX_OBJECTS, type Placement } from './placement.ts'

/** A validated request: invalid fields are absent, an invalid limit is 0. */
export interface CheckedRequest {
  /** Name of the rate window: key and host. */
  window: string
  network: string | null
  limit: number
  windowSec: number
  observe: VelocityObservation | null
  observeId: string | null
  redeemJti: string | null
  redeemChallenge: string | null
  askId: string | null
  /** null: this is the only object. */
  placement: Placement | null
  nowMs: number | null
}

/** Longest identifier; a keyed hash has 22 characters, a host name 253. */
const LONGEST = 256
const MAX_LIMIT = 1_000_000_000
const DAY_SEC = DAY_MS / 1000

/**
 * Validates a request from RPC, whose declared type is not trusted: a rate limiter never throws.
 * Without a key, or with a limit that is no number, the limit is 0.
 */
export function readRequest(input: unknown): CheckedRequest {
  const {
    keyId,
    host,
    network,
    limit,
    windowSec,
    observe,
    observeId,
    redeemJti,
    redeemChallenge,
    askId,
    placement,
    nowMs,
  } = fieldsOf(input)
  const key = text(keyId)
  const isKnown = key !== null && (host === 'api' || host === 'edge')
  return {
    window: isKnown ? `${host} ${key}` : '',
    network: isKnown ? text(network) : null,
    limit: isKnown ? whole(limit, 0, MAX_LIMIT) : 0,
    windowSec: whole(windowSec, 1, DAY_SEC),
    observe: readObservation(observe),
    observeId: text(observeId),
    redeemJti: text(redeemJti),
    redeemChallenge: text(redeemChallenge),
    askId: text(askId),
    placement: readPlacement(placement),
    nowMs: time(nowMs),
  }
}

/** Reads an observation; null: none, or without an event. */
export function readObservation(input: unknown): VelocityObservation | null {
  const fields = fieldsOf(input)
  const event = text(fields.event)
  if (event === null) return null
  return {
    event,
    ip: text(fields.ip),
    subnet: text(fields.subnet),
    visitor: text(fields.visitor),
    device: text(fields.device),
    account: text(fields.account),
    emailDomain: text(fields.emailDomain),
    addressFamily: text(fields.addressFamily),
    site: text(fields.site),
    clientKind: text(fields.clientKind),
    clientVersion: text(fields.clientVersion),
    attemptMs: time(fields.attemptMs),
    payment: text(fields.payment),
    client: text(fields.client),
    provider: text(fields.provider),
    newcomer: text(fields.newcomer),
    paidClick: fields.paidClick === true,
    payload: text(fields.payload),
    payloadOwner: text(fields.payloadOwner),
  }
}

/** Reads which of several objects is called; null: not given. */
export function readPlacement(input: unknown): Placement | null {
  if (typeof input !== 'object' || input === null) return null
  if (!('name' in input) || !('index' in input) || !('of' in input)) return null
  const name = text(input.name)
  if (name === null) return null
  const index = whole(input.index, 0, MAX_OBJECTS - 1)
  return { name, index, of: whole(input.of, index + 1, MAX_OBJECTS) }
}

type Fields = Partial<Record<keyof LimiterRequest | keyof VelocityObservation, unknown>>

function fieldsOf(input: unknown): Fields {
  return typeof input === 'object' && input !== null ? input : {}
}

/** A text with a lone surrogate is rejected: storage cannot hold it. */
function text(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST) return null
  return value.isWellFormed() ? value : null
}

function time(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

function whole(value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return min
  return Math.min(max, Math.max(min, Math.floor(value)))
}
