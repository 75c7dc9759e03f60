import type { LimiterRequest, VelocityObservation } from '../requests/limiter-request.ts'

const UNKNOWN_VISITOR: VelocityObservation = {
  event: 'signup',
  ip: null,
  subnet: null,
  visitor: null,
  device: null,
  account: null,
  emailDomain: null,
  addressFamily: null,
  site: null,
  clientKind: null,
  clientVersion: null,
  attemptMs: null,
  payment: null,
  client: null,
  provider: null,
  newcomer: null,
  paidClick: false,
  payload: null,
  payloadOwner: null,
}

/** A signup of which nothing is known but what differs. */
export const seen = (fields: Partial<VelocityObservation>): VelocityObservation => ({
  ...UNKNOWN_VISITOR,
  ...fields,
})

/** A request of one key: 100 in a minute, nothing observed. */
export const plain: LimiterRequest = {
  keyId: 'key',
  host: 'api',
  limit: 100,
  windowSec: 60,
  observe: null,
  redeemJti: null,
}
