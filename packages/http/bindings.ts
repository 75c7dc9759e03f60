import type { Guard } from '@vigil/limits'
import type { Outbox } from '@vigil/storage'

/** What wrangler.toml and the secrets give a Worker. */
export interface Bindings {
  DB: D1Database
  KV: KVNamespace
  GUARD: DurableObjectNamespace<Guard>
  OUTBOX: DurableObjectNamespace<Outbox>
  /** The built tables and the SDK. */
  ASSETS: Fetcher
  /** Keys the hashes of identifiers. */
  PEPPER: string
  /** 32 bytes in base64. */
  VAULT_KEY: string
  /** Private JWKS (ES256) as JSON; the first key signs. */
  VERDICT_KEYS: string
  /** Bearer of /admin/v1; without it that API does not exist. */
  OPERATOR_TOKEN?: string
  ENVIRONMENT: string
  /** Base URL of the server host; without it the request's own origin stands. */
  API_URL?: string
  EDGE_URL?: string
  DOH_URL?: string
  /** Proves that a request comes from the deployment's own TLS terminator; 32 characters or more. */
  TLS_TERMINATOR_SECRET?: string
  /** 'true': publishable keys that are bound to no host must pass a challenge (GET /v1/config). */
  CHALLENGE_REQUIRED_UNBOUND?: string
}

/** What no request can be answered without; the rest has a meaning when absent. */
export const REQUIRED_BINDINGS = [
  'DB',
  'KV',
  'GUARD',
  'OUTBOX',
  'ASSETS',
  'PEPPER',
  'VAULT_KEY',
  'VERDICT_KEYS',
] as const satisfies readonly (keyof Bindings)[]

/** Whether each required binding is there, by name; says nothing of what it holds. */
export function bindingsPresent(env: Partial<Bindings>): Record<string, boolean> {
  return Object.fromEntries(REQUIRED_BINDINGS.map((name) => [name, isPresent(env[name])]))
}

/** Names of required bindings that a deployment lacks. */
export function missingBindings(env: Partial<Bindings>): string[] {
  return REQUIRED_BINDINGS.filter((name) => !isPresent(env[name]))
}

function isPresent(binding: unknown): boolean {
  return binding !== undefined && binding !== null && binding !== ''
}
