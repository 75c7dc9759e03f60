// Both hosts on one port under stock `wrangler dev`, migrated and seeded: `npm run dev [-- --reset]`.

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { announce } from './local/announce.ts'
import { startChild } from './local/child.ts'
import { withDatabase } from './local/database.ts'
import { migrate } from './local/migrate.ts'
import { anyPort, askedPort, freePort, isFree } from './local/ports.ts'
import { buildProducts } from './local/products.ts'
import { ready, stopsAnswering } from './local/ready.ts'
import { inRoot } from './local/root.ts'
import { runAlone } from './local/run-alone.ts'
import { localSecrets } from './local/secrets.ts'
import { stopRequested } from './local/signals.ts'

const readyWithinMs = 60_000
const stopWithinMs = 5_000
/** How often a running host is probed, and the time after which it counts as unresponsive: a busy machine is slow. */
const watch = { everyMs: 2_000, limitMs: 10_000 }
const state = inRoot('.wrangler', 'state')

const ending = stopRequested()
await runAlone(state, run)

async function run(): Promise<number> {
  const asked = askedPort('PORT')
  if (asked !== null && !(await isFree(asked))) throw new Error(`port ${asked} is taken`)
  if (process.argv.includes('--reset')) rmSync(state, { recursive: true, force: true })
  mkdirSync(state, { recursive: true })
  const secrets = localSecrets()
  buildProducts()
  // wrangler stores its state in the subfolder v3.
  await withDatabase(join(state, 'v3'), migrate)

  let port = asked ?? (await freePort(8787))
  for (;;) {
    const base = `http://127.0.0.1:${port}`
    const wrangler = startChild(await wranglerDev(port, base), wranglerEnv())
    const ended = Promise.race([ending, wrangler.ended])
    let over = false
    void ended.then(() => {
      over = true
    })
    try {
      // wrangler prints this once it has the port; /health could be answered by another clone.
      await Promise.race([wrangler.spoke, ended])
      if (await ready(`${base}/health`, readyWithinMs, () => over)) {
        await announce({
          running: { api: base, edge: base, control: base },
          state,
          operatorToken: secrets.OPERATOR_TOKEN,
          name: 'dev.json',
        })
        // If the workerd with the port dies, wrangler starts another one, which never answers.
        await Promise.race([ended, stopsAnswering(`${base}/health`, watch, () => over)])
        if (!over)
          throw new Error(
            `nothing answers on port ${port} any more: correct the build error if one is printed above, and start again`,
          )
      }
      if (!over) throw new Error(`not ready within ${readyWithinMs / 1000} s`)
      if (!wrangler.hasEnded()) return 0
    } finally {
      await wrangler.stop(stopWithinMs)
    }
    // Another clone may have taken the port between our check and wrangler's.
    if (asked !== null || (await isFree(port))) throw new Error('wrangler dev ended by itself')
    port = await freePort(port + 1)
  }
}

async function wranglerDev(port: number, base: string): Promise<string[]> {
  return [
    '--no-warnings',
    // Started directly: the launcher bin/wrangler.js throws at each Ctrl-C, because it closes a closed channel.
    inRoot('node_modules', 'wrangler', 'wrangler-dist', 'cli.js'),
    'dev',
    '--config',
    inRoot('wrangler.toml'),
    // Explicitly the top level; otherwise wrangler warns about the environments in the file.
    '--env=',
    '--ip=127.0.0.1',
    `--port=${port}`,
    `--inspector-port=${await anyPort()}`,
    `--persist-to=${state}`,
    `--var=API_URL:${base}`,
    `--var=EDGE_URL:${base}`,
    '--show-interactive-dev-session=false',
    `--log-level=${process.argv.includes('--verbose') ? 'log' : 'warn'}`,
  ]
}

/** Keeps wrangler off the network and its files inside the clone. */
function wranglerEnv(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_WRITE_LOGS: 'false',
    // It would log the URL of every request, and queries identify people.
    X_LOCAL_OBSERVABILITY: 'false',
    WRANGLER_REGISTRY_PATH: inRoot('.wrangler', 'registry'),
  }
}
