import { VigilError } from '@vigil/contract'
import { openLocalAdmission, within } from '@vigil/limits'
import { logFailure } from '@vigil/log'
import { openServices, type Report, type Services } from '@vigil/service'
import { openKeyring } from './admission/keyring.ts'
import type { Ports } from './admission/ports.ts'
import { openShed } from './admission/shed.ts'
import { MIN_OPERATOR_TOKEN } from './authentication/operator.ts'
import { type Bindings, missingBindingsError } from './bindings/bindings.ts'
import type { Stage } from './context/stage.ts'

/** Time limit of looking up a key, ms. */
const KEY_LIMIT_MS = 3000

export interface Opened {
  ports: Ports
  services: Services
}

/** By the bindings from which they were opened: one per isolate, and one per test with its own bindings. */
const opened = new WeakMap<Bindings, Opened>()

/** Opens the service for a request; a deployment that lacks a binding or secret answers 503. */
export const withServices: Stage = async (c) => {
  const { ports, services } = opened.get(c.env) ?? (await open(c.env))
  c.set('ports', ports)
  c.set('services', services)
}

const reportSource: Report = (source, cause, requestId) =>
  logFailure(cause, { requestId, method: 'source', route: source })

/**
 * Returns the service of an isolate. Concurrent first requests may each open one, as a promise must not be shared
 * between requests.
 */
export async function open(env: Bindings): Promise<Opened> {
  const cached = opened.get(env)
  if (cached) return cached
  const missing = missingBindingsError(env)
  if (missing !== null) throw new VigilError('temporarily_unavailable', { cause: missing })
  const operatorTokens = env.OPERATOR_TOKEN ? env.OPERATOR_TOKEN.split(',') : []
  if (operatorTokens.some((token) => token.length < MIN_OPERATOR_TOKEN)) {
    throw new VigilError('temporarily_unavailable', {
      cause: new Error(`OPERATOR_TOKEN is shorter than ${MIN_OPERATOR_TOKEN} characters`),
    })
  }
  const services = await openServices(env, reportSource).catch((cause: unknown) => {
    throw new VigilError('temporarily_unavailable', { cause })
  })
  const nowMs = () => services.now()
  const ports: Ports = {
    keyring: openKeyring({
      keyIdOf: services.keys.idOf,
      isIssued: (key) => within(KEY_LIMIT_MS, services.keys.isIssued(key)),
      hashKey: services.keys.hash,
      findKey: (keyId) => within(KEY_LIMIT_MS, services.keys.find(keyId)),
      nowMs,
    }),
    storeUse: (keyId) =>
      services.keys.storeUse(keyId).catch((cause: unknown) => reportSource('keys', cause, 'none')),
    admit: services.limiters.admit,
    shed: openShed(),
    releaseToken: services.limiters.release,
    local: openLocalAdmission(),
    nowMs,
  }
  const value = { ports, services }
  opened.set(env, value)
  return value
}
