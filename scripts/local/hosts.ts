import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import {
  unstable_readConfig as readConfig,
  unstable_getMiniflareWorkerOptions as workerOptions,
} from 'wrangler'
import { bundle } from './bundle.ts'
import { migrate } from './migrate.ts'
import { anyPort } from './ports.ts'
import { inRoot } from './root.ts'
import type { Secrets } from './secrets.ts'

/** How to start the two Workers. */
export interface HostsOptions {
  /** A folder that keeps the state, or `memory`: it is gone when the hosts stop. */
  state: string
  secrets: Secrets & Record<string, string>
  /** Ports; 0 lets the system pick. */
  apiPort?: number
  edgePort?: number
  /** Answers every request that a Worker sends out; without it they reach the network. */
  outbound?: (request: Request) => Response | Promise<Response>
  /** Takes each line that the Workers log; without it they go to the console. */
  log?: (line: string) => void
  /** Entry files in place of those of wrangler.toml (the benchmark's floor). */
  entries?: { api: string; edge: string }
}

/** The two running Workers. */
export interface Hosts {
  api: string
  edge: string
  /** Takes `/cdn-cgi/local/scheduled?cron=...`, which runs the api Worker's cron. */
  control: string
  db: D1Database
  stop(): Promise<void>
}

type Env = 'api' | 'edge'

/**
 * Starts [env.api] and [env.edge] of wrangler.toml apart on two ports of one workerd, without wrangler's proxy before
 * them, over one D1, one KV and one set of Durable Objects; migrations are applied. One process and not two, because
 * two on one state refuse each other's writes.
 */
export async function startHosts(options: HostsOptions): Promise<Hosts> {
  // Else wrangler's reader announces .dev.vars once per Worker.
  process.env.WRANGLER_LOG ??= 'warn'
  const ports = {
    api: options.apiPort || (await anyPort()),
    edge: options.edgePort || (await anyPort()),
  }
  const urls = { api: `http://127.0.0.1:${ports.api}`, edge: `http://127.0.0.1:${ports.edge}` }
  const vars = {
    // Without a network no resolver is asked.
    DOH_URL: '',
    DOH_SECOND_URL: '',
    ...options.secrets,
    ENVIRONMENT: 'development',
    API_URL: urls.api,
    EDGE_URL: urls.edge,
  }
  const workers = await Promise.all(
    (['api', 'edge'] as const).map((env) => worker(env, ports[env], vars, options)),
  )
  const { log } = options
  const converted = convertV4MiniflareOptions({
    ...(log !== undefined && { handleStructuredLogs: ({ message }) => log(message) }),
    host: '127.0.0.1',
    port: 0,
    cf: false,
    workers,
    unsafeTriggerHandlers: true,
  })
  const miniflare = new Miniflare({
    ...converted,
    logRequests: false,
    ...(options.state === 'memory' ? {} : { resourcePersistencePath: options.state }),
  })
  try {
    const control = (await miniflare.ready).origin
    const db = await miniflare.getD1Database('DB', 'vigil-api')
    await migrate(db)
    return { ...urls, control, db, stop: () => miniflare.dispose() }
  } catch (error) {
    await miniflare.dispose()
    throw error
  }
}

async function worker(
  env: Env,
  port: number,
  vars: Record<string, string>,
  options: HostsOptions,
): Promise<V4WorkerOptions> {
  const config = readConfig({ config: inRoot('wrangler.toml'), env })
  const entry = options.entries?.[env] ?? config.main
  if (entry === undefined) throw new Error(`wrangler.toml names no entry for ${env}`)
  const { modulesRules: _, ...settings } = workerOptions(config, env).workerOptions
  const { outbound } = options
  return {
    ...settings,
    name: `vigil-${env}`,
    bindings: { ...config.vars, ...vars },
    modules: [{ type: 'ESModule', path: `${env}.js`, contents: await bundle(entry) }],
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
    ...(outbound === undefined ? {} : { outboundService: outbound }),
  }
}
