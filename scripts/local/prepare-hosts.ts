// Prints the input of scripts/local/hosts.ts as JSON: settings of wrangler.toml, bundled Workers and migrations. A
// separate
// process, because wrangler and esbuild take 400 MB that a running host does not need.

import {
  unstable_readConfig as readConfig,
  unstable_getMiniflareWorkerOptions as workerOptions,
} from 'wrangler'
import { bundle } from './bundle.ts'
import type { Env, PreparedHosts, PreparedWorker } from './hosts.ts'
import { readMigrations } from './migrate.ts'
import { inRoot } from './root.ts'

const [api, edge] = process.argv.slice(2)
const prepared: PreparedHosts = {
  workers: { api: await prepare('api', api), edge: await prepare('edge', edge) },
  migrations: readMigrations(),
}
process.stdout.write(JSON.stringify(prepared), () => process.exit(0))

async function prepare(env: Env, entry: string | undefined): Promise<PreparedWorker> {
  const config = readConfig({ config: inRoot('wrangler.toml'), env })
  const main = entry || config.main
  if (main === undefined) throw new Error(`wrangler.toml names no entry for ${env}`)
  const { modulesRules: _, ...settings } = workerOptions(config, env).workerOptions
  return { settings, vars: config.vars, script: await bundle(main) }
}
