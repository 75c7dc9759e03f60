import type { Resolver } from '@vigil/intel'
import { guardedFetch, type LimiterBindings, openBreakers } from '@vigil/limits'
import {
  openVault,
  type ShardBindings,
  sha256Hex,
  type Vault,
  type VaultSecrets,
} from '@vigil/storage'
import type { EndpointPorts } from './alerts/alert-endpoints.ts'
import type { DeliveryPorts } from './alerts/deliver.ts'
import type { MailSender } from './alerts/send-mail.ts'
import type { UrlRules } from './alerts/webhook-url.ts'
import { type OnlineBreaches, openOnlineBreaches, type Report } from './check/online-breaches.ts'
import type { PasswordPorts } from './passwords/leaked-passwords.ts'
import type { RunPorts, RunProvider } from './run/run-ports.ts'
import type { PermitRequest, Permits, Requester } from './sources/gate/gate.ts'
import type { GateReport, ProviderGate } from './sources/gate/provider-gate.ts'
import { type Fetch, HibpClient } from './sources/hibp/client.ts'

/** Bindings of a Worker that exposure monitoring uses. */
export interface ExposureBindings extends LimiterBindings, ShardBindings, VaultSecrets {
  /** Base URLs of the hosts; by default the request's own origin. */
  API_URL?: string
  EDGE_URL?: string
  /** DNS-over-HTTPS resolvers; a proof needs two that agree. */
  DOH_URL?: string
  DOH_SECOND_URL?: string
  /** Base URL of Have I Been Pwned's API. */
  HIBP_URL?: string
  /** Base URL of the range API of leaked passwords, which needs no key; empty: none is used. */
  PASSWORDS_URL?: string
  /** Without it no provider is used, only the operator's own corpus. */
  HIBP_API_KEY?: string
  /** Sites named `sensitive` in findings, separated by commas. */
  SENSITIVE_SITES?: string
  /** Limits the requests to the provider; bound on the server host only. */
  PROVIDER_GATE?: DurableObjectNamespace<ProviderGate>
  /** Cloudflare's send_email binding. */
  EMAIL?: MailSender
  /** Sender of alerts by mail; without it none are sent. */
  ALERT_FROM?: string
}

const PASSWORDS_URL = 'https://api.pwnedpasswords.com'
const HIBP_URL = 'https://haveibeenpwned.com/api/v3'
const outward: Fetch = (url, init) => fetch(url, init)

/**
 * Opens the dependencies of the daily run. Rejects if a secret is missing: nothing is hashed or stored without a key.
 */
export async function openRunPorts(env: ExposureBindings): Promise<RunPorts> {
  return {
    db: env.DB,
    vault: await openVault(env),
    provider: await openProvider(env, 'run', outward),
    resolvers: resolversOf(env),
    sensitiveSites: (env.SENSITIVE_SITES ?? '')
      .split(',')
      .map((site) => site.trim().toLowerCase())
      .filter((site) => site !== ''),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: () => Math.random(),
  }
}

/** Opens the dependencies of managing endpoints, within a request. */
export function openEndpointPorts(
  env: ExposureBindings,
  { vault, newId, now }: Pick<EndpointPorts, 'vault' | 'newId' | 'now'>,
): EndpointPorts {
  return { ...portsOf(env, vault), vault, newId, now }
}

/** Opens the dependencies of delivering alerts. */
export async function openDeliveryPorts(env: ExposureBindings): Promise<DeliveryPorts> {
  return portsOf(env, await openVault(env))
}

function portsOf(env: ExposureBindings, vault: Pick<Vault, 'decrypt'>): DeliveryPorts {
  const { EMAIL: sender, ALERT_FROM: from } = env
  return {
    db: env.DB,
    vault,
    fetch: outward,
    resolvers: resolversOf(env),
    rules: urlRulesOf(env),
    mail: sender !== undefined && from ? { sender, from } : null,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: () => Math.random(),
  }
}

/** Servers on this machine are allowed only in development and tests; the default is production. */
const isLocal = ({ ENVIRONMENT }: ExposureBindings) =>
  ENVIRONMENT === 'development' || ENVIRONMENT === 'test'

function isAllowedUrl(env: ExposureBindings, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (isLocal(env) && hostname === '127.0.0.1')
}

/** A resolver counts as hanging after two seconds: an uncached name takes it a second or more. */
const resolverBreaker = openBreakers({ hungAfterMs: 2000 })

/** Returns the resolvers of the deployment, each with a circuit breaker that all requests of the isolate share. */
export function resolversOf(env: ExposureBindings): Resolver[] {
  return [env.DOH_URL, env.DOH_SECOND_URL]
    .filter((url) => url !== undefined && url !== '' && isAllowedUrl(env, url))
    .map((url = '') => ({
      url,
      fetch: (target, init) => resolverBreaker(url)(() => outward(target, init)),
    }))
}

function urlRulesOf(env: ExposureBindings): UrlRules {
  const ownHosts = [env.API_URL, env.EDGE_URL].flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).hostname] : [],
  )
  return { ownHosts, loopback: isLocal(env) }
}

/** Opens the look-up of leaked passwords: the range API and the operator's own corpus. */
export function openPasswords(env: ExposureBindings, kv: KVNamespace): PasswordPorts {
  const url = env.PASSWORDS_URL ?? PASSWORDS_URL
  const allowed = url !== '' && isAllowedUrl(env, url) ? url : null
  return { db: env.DB, kv, url: allowed, fetch: guardedFetch({}) }
}

/** Opens the provider for checks, behind a gate that pauses while it hangs; null: the deployment has none. */
export async function openOnline(
  env: ExposureBindings,
  kv: KVNamespace,
  report: Report,
): Promise<OnlineBreaches | null> {
  const provider = await openProvider(env, 'online', outward)
  if (provider === null) return null
  const { client, grant } = provider
  const take = (workspaceId: string, want: number, reports: GateReport[]) =>
    grant({ bucket: 'account', want, workspaceId }, reports)
  return openOnlineBreaches({ db: env.DB, kv, client, take, report, now: () => Date.now() })
}

interface Provider extends RunProvider {
  grant(request: Omit<PermitRequest, 'requester'>, reports: GateReport[]): Promise<Permits>
}

/** Returns the provider with its gate; null: the deployment has none. */
async function openProvider(
  env: ExposureBindings,
  requester: Requester,
  fetch: Fetch,
): Promise<Provider | null> {
  const { HIBP_API_KEY: apiKey, PROVIDER_GATE: gates } = env
  const baseUrl = env.HIBP_URL || HIBP_URL
  if (!apiKey || gates === undefined || !isAllowedUrl(env, baseUrl)) return null
  const gate = gates.idFromName(await sha256Hex(apiKey))
  let perMinute: number | null = null
  // A stub is valid only for the request that created it, and this object is shared by the isolate.
  const grant: Provider['grant'] = (request, reports) =>
    gates.get(gate).grant({ ...request, requester }, reports, perMinute)
  return {
    client: new HibpClient({ baseUrl, apiKey, fetch, now: () => Date.now() }),
    take: (bucket, want, reports) => grant({ bucket, want }, reports),
    grant,
    limit(requestsPerMinute) {
      perMinute = requestsPerMinute
    },
  }
}
