import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { applyMigrations, type Migration } from './apply-migrations.ts'
import { startOnAnyPorts } from './ports.ts'
import { inRoot } from './root.ts'
import type { Secrets } from './secrets.ts'

/** How to start the two Workers. */
export interface HostsOptions {
  /** Folder of the state, or `memory`: the state is lost when the hosts stop. */
  state: string
  secrets: Secrets & Record<string, string>
  /** Ports; 0 lets the system pick. */
  apiPort?: number
  edgePort?: number
  /** Answers every request that a Worker sends out; without it they reach the network. */
  outbound?: (request: Request) => Response | Promise<Response>
  /** Takes each line that the Workers log; without it they go to the console. */
  log?: (line: string) => void
  /** Port of workerd's inspector (Chrome DevTools protocol); without it there is none. */
  inspectorPort?: number
  /** Entry files in place of those of wrangler.toml (the benchmark's floor). */
  entries?: { api: string; edge: string }
  /**
   * Serves static assets from a separate Worker instead of Miniflare's two proxies in front of each host: less memory,
   * equal answers, since the Workers handle every path first.
   */
  assetsApart?: boolean
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

export type Env = 'api' | 'edge'

/** One Worker as scripts/local/prepare-hosts.ts prints it. */
export interface PreparedWorker {
  settings: Partial<V4WorkerOptions>
  /** Variables of wrangler.toml. */
  vars: V4WorkerOptions['bindings']
  /** The bundled module. */
  script: string
}

/** Output of wrangler and esbuild for a start. */
export interface PreparedHosts {
  workers: Record<Env, PreparedWorker>
  migrations: Migration[]
}

/** Bytes of bundles and migrations that are read at most. */
const MAX_PREPARED = 256 * 1024 * 1024
/**
 * Starts [env.api] and [env.edge] of wrangler.toml on two ports of one workerd, without wrangler's proxy, over one D1,
 * one KV and one set of Durable Objects; migrations are applied. Two processes on one state would refuse each other's
 * writes.
 */
export async function startHosts(options: HostsOptions): Promise<Hosts> {
  return startPrepared(await prepareHosts(options.entries), options)
}

/** Starts prepared hosts; can be called repeatedly. */
export async function startPrepared(
  prepared: PreparedHosts,
  options: Omit<HostsOptions, 'entries'>,
): Promise<Hosts> {
  return startOnAnyPorts(2, ([api = 0, edge = 0]) =>
    startAt({ api: options.apiPort || api, edge: options.edgePort || edge }, prepared, options),
  )
}

async function startAt(
  ports: Record<Env, number>,
  prepared: PreparedHosts,
  options: Omit<HostsOptions, 'entries'>,
): Promise<Hosts> {
  const urls = { api: `http://127.0.0.1:${ports.api}`, edge: `http://127.0.0.1:${ports.edge}` }
  const vars = {
    // Without a network no resolver is used.
    DOH_URL: '',
    DOH_SECOND_URL: '',
    ...options.secrets,
    ENVIRONMENT: 'development',
    API_URL: urls.api,
    EDGE_URL: urls.edge,
  }
  const envs = ['api', 'edge'] as const
  const workers = envs.map((env) => worker(env, prepared.workers[env], ports[env], vars, options))
  if (options.assetsApart) workers.push(assetsOf(prepared.workers.api))
  const { log } = options
  const converted = convertV4MiniflareOptions({
    ...(log !== undefined && { handleStructuredLogs: ({ message }) => log(message) }),
    host: '127.0.0.1',
    port: 0,
    cf: false,
    ...(options.inspectorPort !== undefined && { inspectorPort: options.inspectorPort }),
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
    await applyMigrations(db, prepared.migrations)
    return { ...urls, control, db, stop: () => miniflare.dispose() }
  } catch (error) {
    await miniflare.dispose()
    throw error
  }
}

/** Reads wrangler.toml and bundles the Workers, in a short-lived process. */
export async function prepareHosts(entries: HostsOptions['entries']): Promise<PreparedHosts> {
  const args = [inRoot('scripts', 'local', 'prepare-hosts.ts'), entries?.api, entries?.edge]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    args.map((arg) => arg ?? ''),
    {
      cwd: inRoot(),
      maxBuffer: MAX_PREPARED,
      // Otherwise wrangler prints a notice about .dev.vars for each Worker.
      env: { WRANGLER_LOG: 'error', ...process.env },
    },
  )
  return JSON.parse(stdout)
}

function worker(
  env: Env,
  { settings, vars: configured, script }: PreparedWorker,
  port: number,
  vars: Record<string, string>,
  { outbound, assetsApart }: HostsOptions,
): V4WorkerOptions {
  const { assets: _, ...withoutAssets } = settings
  return {
    ...(assetsApart ? { ...withoutAssets, serviceBindings: { ASSETS: ASSETS_WORKER } } : settings),
    name: `vigil-${env}`,
    bindings: { ...configured, ...vars },
    modules: [{ type: 'ESModule', path: `${env}.js`, contents: script }],
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
    ...(outbound === undefined ? {} : { outboundService: outbound }),
  }
}

const ASSETS_WORKER = 'vigil-assets'

/** The Worker that only serves the static assets of another. */
function assetsOf({ settings }: PreparedWorker): V4WorkerOptions {
  const { assets, compatibilityDate } = settings
  return {
    name: ASSETS_WORKER,
    ...(compatibilityDate === undefined ? {} : { compatibilityDate }),
    ...(assets === undefined
      ? {}
      : {
          assets: { ...assets, run_worker_first: false, routerConfig: { has_user_worker: false } },
        }),
    modules: [{ type: 'ESModule', path: 'assets.js', contents: 'export default {}' }],
  }
}
