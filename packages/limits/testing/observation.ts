import type { VelocityObservation } from '../limiter-request.ts'

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
  paidClick: false,
  payload: null,
  payloadOwner: null,
}

/** A signup of which nothing is known but what differs. */
export const seen = (fields: Partial<VelocityObservation>): VelocityObservation => ({
  ...UNKNOWN_VISITOR,
  ...fields,
})
