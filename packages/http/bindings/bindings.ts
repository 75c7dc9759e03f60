import type { ServiceBindings, Wakeable } from '@vigil/service'

/** What wrangler.toml and the secrets give a Worker; each binding is declared where it is first needed. */
export interface Bindings extends ServiceBindings {
  /** Bearer of /admin/v1, or several with commas between; without it that API does not exist. */
  OPERATOR_TOKEN?: string
  /** What this Worker was built from: `npm run deploy` sets it. */
  BUILD?: string
  /** Where each request is counted; without it none is. */
  ANALYTICS?: AnalyticsEngineDataset
  /** Hour of the day (UTC) from which the daily run is due. */
  MONITOR_HOUR_UTC?: string
  /** The daily run, on the server host alone. */
  MONITOR_RUNNER?: DurableObjectNamespace<Wakeable>
  /** Proves that a request comes from the deployment's own TLS terminator; 32 characters or more. */
  TLS_TERMINATOR_SECRET?: string
  /** 'true': publishable keys that are bound to no host must pass a challenge (GET /v1/config). */
  CHALLENGE_REQUIRED_UNBOUND?: string
}

/** Bindings that every request requires; the others are optional. */
export const REQUIRED_BINDINGS = [
  'DB',
  'KV',
  'RATE_LIMITER',
  'OUTBOX',
  'ASSETS',
  'PEPPER',
  'VAULT_KEY',
  'VERDICT_KEYS',
] as const satisfies readonly (keyof Bindings)[]

/** Returns by name whether each required binding is present; values are not exposed. */
export function bindingsPresent(env: Partial<Bindings>): Record<string, boolean> {
  return Object.fromEntries(REQUIRED_BINDINGS.map((name) => [name, isPresent(env[name])]))
}

/** Returns an error that names the required bindings that a deployment lacks; null: it has all. */
export function missingBindingsError(env: Partial<Bindings>): Error | null {
  const missing = REQUIRED_BINDINGS.filter((name) => !isPresent(env[name]))
  return missing.length === 0 ? null : new Error(`this deployment lacks ${missing.join(', ')}`)
}

function isPresent(binding: unknown): boolean {
  return binding !== undefined && binding !== null && binding !== ''
}
