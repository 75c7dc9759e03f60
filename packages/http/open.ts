import { VigilError } from '@vigil/contract'
import { openLocalAdmission, within } from '@vigil/limits'
import { logFailure } from '@vigil/log'
import { openServices, type Report, type Services } from '@vigil/service'
import { type Bindings, missingBindings } from './bindings.ts'
import { openKeyring } from './keyring.ts'
import { MIN_OPERATOR_TOKEN } from './operator.ts'
import type { Ports } from './ports.ts'
import { openShed } from './shed.ts'
import type { Stage } from './stage.ts'

/** How long a key is looked for before the request is refused as not to be authenticated, ms. */
const KEY_LIMIT_MS = 3000

export interface Opened {
  ports: Ports
  services: Services
}

/** Kept by the bindings they were opened from: once per isolate, and once per test that brings its own. */
const opened = new WeakMap<Bindings, Opened>()

/** Opens the service for a request; a deployment that lacks a binding or secret answers 503. */
export const withServices: Stage = async (c) => {
  const { ports, services } = opened.get(c.env) ?? (await open(c.env))
  c.set('ports', ports)
  c.set('services', services)
}

const reportSource: Report = (source, cause, requestId) =>
  logFailure(cause, { requestId, method: 'source', route: source })

/** The service of an isolate. Two first requests may both open one: a value is kept, no promise. */
export async function open(env: Bindings): Promise<Opened> {
  const kept = opened.get(env)
  if (kept) return kept
  const missing = missingBindings(env)
  if (missing.length > 0) {
    throw new VigilError('temporarily_unavailable', {
      cause: new Error(`this deployment lacks ${missing.join(', ')}`),
    })
  }
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
