import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { bundle } from '../local/bundle.ts'
import { inRoot } from '../local/root.ts'
import type { Secrets } from '../local/secrets.ts'
import { DeployError } from './config.ts'
import { secretNames } from './secret-file.ts'
import type { Ids, Run } from './steps.ts'

export type Host = 'api' | 'edge'

/** State of a deployed Worker. */
export interface Deployed {
  /** Digest of its build; null: this script did not deploy it. */
  build: string | null
  secrets: Set<string>
}

const Settings = z.object({
  bindings: z.array(z.object({ name: z.string(), type: z.string(), text: z.string().optional() })),
})

/** Reads the state of a Worker from the account; null: it is not deployed. */
export async function readDeployed({ account, config }: Run, host: Host): Promise<Deployed | null> {
  const found = await account.get(`/workers/scripts/${config.name}-${host}/settings`, Settings)
  if (found === null) return null
  const { bindings } = found
  const build = bindings.find(({ name, type }) => name === 'BUILD' && type === 'plain_text')
  const secrets = bindings.filter(({ type }) => type === 'secret_text').map(({ name }) => name)
  return { build: build?.text ?? null, secrets: new Set(secrets) }
}

/** The configuration of a Worker: wrangler.toml with the values of deploy.json; generated, not to be edited. */
async function wranglerConfig(
  { config }: Run,
  host: Host,
  ids: Ids,
): Promise<Record<string, unknown>> {
  // Loaded lazily, because it takes seconds.
  const { unstable_readConfig: readConfig } = await import('wrangler')
  const tracked = readConfig({ config: inRoot('wrangler.toml'), env: host }, { hideWarnings: true })
  const { name, apiUrl, edgeUrl, analytics, databases, vars } = config
  const sendsMail = host === 'api' && Boolean(vars.ALERT_FROM)
  const hostname = new URL(host === 'api' ? apiUrl : edgeUrl).hostname
  const hasOwnHost = !hostname.endsWith('.workers.dev') && hostname !== '127.0.0.1'
  return {
    name: `${name}-${host}`,
    main: tracked.main,
    compatibility_date: tracked.compatibility_date,
    compatibility_flags: tracked.compatibility_flags,
    minify: tracked.minify,
    keep_names: tracked.keep_names,
    upload_source_maps: tracked.upload_source_maps,
    send_metrics: false,
    workers_dev: !hasOwnHost,
    ...(hasOwnHost && { routes: [{ pattern: hostname, custom_domain: true }] }),
    triggers: tracked.triggers,
    migrations: tracked.migrations,
    assets: { ...tracked.assets, directory: inRoot('build', 'assets') },
    observability: tracked.observability,
    analytics_engine_datasets: analytics ? tracked.analytics_engine_datasets : [],
    d1_databases: Object.entries({ DB: name, ...databases }).map(([binding, database]) => ({
      binding,
      database_name: database,
      database_id: ids.databases[binding],
    })),
    send_email: sendsMail ? [{ name: 'EMAIL' }] : [],
    kv_namespaces: [{ binding: 'KV', id: ids.namespace }],
    durable_objects: {
      bindings: tracked.durable_objects.bindings.map((it: { script_name?: string }) =>
        it.script_name === undefined ? it : { ...it, script_name: `${name}-api` },
      ),
    },
    vars: { ...tracked.vars, ...vars, API_URL: apiUrl, EDGE_URL: edgeUrl },
  }
}

/** Returns one digest of a Worker's code, assets and configuration. */
async function digestOf(settings: Record<string, unknown>, entry: string): Promise<string> {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(settings)).update(await bundle(entry))
  const assets = inRoot('build', 'assets')
  const files = readdirSync(assets, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name))
    .sort()
  for (const file of files) hash.update(file.slice(assets.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 32)
}

/** Deploys a Worker if its code, assets, configuration or secrets differ from the account's. */
export async function ensureWorker(
  run: Run,
  host: Host,
  ids: Ids | null,
  secrets: Secrets | null,
): Promise<void> {
  const script = `${run.config.name}-${host}`
  const deployed = ids === null ? null : await readDeployed(run, host)
  const lacking = secretNames[host].filter((name) => !deployed?.secrets.has(name))
  if (ids === null) {
    await run.change(`deploy the Worker ${script} with its secrets`, async () => {})
    return
  }
  const settings = await wranglerConfig(run, host, ids)
  const build = await digestOf(settings, String(settings.main))
  if (deployed?.build === build && lacking.length === 0) {
    run.same(`Worker ${script} (build ${build.slice(0, 8)})`)
    return
  }
  const what = lacking.length > 0 ? ` with the secrets ${lacking.join(', ')}` : ''
  await run.change(`deploy the Worker ${script}${what}`, async () => {
    if (lacking.length > 0 && secrets === null) {
      throw new DeployError(
        `${script} lacks ${lacking.join(', ')}, and the other Worker has them: restore the file of secrets from your backup, both must have the same`,
      )
    }
    const folder = inRoot('build', 'deploy')
    mkdirSync(folder, { recursive: true })
    const [configFile, secretFile] = [join(folder, `${host}.json`), join(folder, `${host}.secrets`)]
    const vars = { ...Object(settings.vars), BUILD: build }
    writeFileSync(configFile, JSON.stringify({ ...settings, vars }, null, 2))
    try {
      const named = Object.fromEntries(lacking.map((name) => [name, secrets?.[name]]))
      writeFileSync(secretFile, JSON.stringify(named), { mode: 0o600 })
      const withSecrets = lacking.length > 0 ? ['--secrets-file', secretFile] : []
      await wrangler(run, ['deploy', '--config', configFile, ...withSecrets])
    } finally {
      rmSync(secretFile, { force: true })
    }
  })
}

/** Runs wrangler on the account of the run. Throws DeployError with wrangler's output if it fails. */
async function wrangler({ config }: Run, args: readonly string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    [inRoot('node_modules', 'wrangler', 'bin', 'wrangler.js'), ...args],
    {
      cwd: inRoot(),
      env: {
        ...process.env,
        CLOUDFLARE_ACCOUNT_ID: config.accountId,
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_HIDE_BANNER: 'true',
        CI: 'true',
      },
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (status !== 0) throw new DeployError(`wrangler ${args[0]} failed:\n${printed.trim()}`)
}
