import type { RateLimiter } from '@vigil/limits'
import type { MailSender, ProviderGate } from '@vigil/monitoring'
import type { Outbox } from '@vigil/service'

/** A Durable Object that works by itself once it is woken. */
export interface Waking extends Rpc.DurableObjectBranded {
  wake(name: string): Promise<void>
}

/** What wrangler.toml and the secrets give a Worker. */
export interface Bindings {
  DB: D1Database
  KV: KVNamespace
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>
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
  /** Names of further D1 bindings, commas between, over which workspaces are spread with DB. */
  GRAPH_SHARDS?: string
  /** A second resolver: proofs of domains need two that agree. */
  DOH_SECOND_URL?: string
  /** Base URL of Have I Been Pwned's API, and the deployment's key to it. */
  HIBP_URL?: string
  HIBP_API_KEY?: string
  /** Base URL of the range API of leaked passwords; empty: none is asked. */
  PASSWORDS_URL?: string
  /** Sites named `sensitive` in findings, separated by commas. */
  SENSITIVE_SITES?: string
  /** Hour of the day (UTC) from which the daily run is due. */
  MONITOR_HOUR_UTC?: string
  /** The daily run, alerts and the provider's limits: on the server host alone. */
  MONITOR_RUNNER?: DurableObjectNamespace<Waking>
  ALERT_DISPATCHER?: DurableObjectNamespace<Waking>
  PROVIDER_GATE?: DurableObjectNamespace<ProviderGate>
  /** Cloudflare's send_email binding and the sender's address, for alerts by mail. */
  EMAIL?: MailSender
  ALERT_FROM?: string
  /** Proves that a request comes from the deployment's own TLS terminator; 32 characters or more. */
  TLS_TERMINATOR_SECRET?: string
  /** 'true': publishable keys that are bound to no host must pass a challenge (GET /v1/config). */
  CHALLENGE_REQUIRED_UNBOUND?: string
}

/** What no request can be answered without; the rest has a meaning when absent. */
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
