// The two Workers apart, on two ports of one workerd, without wrangler's proxy: `npm run serve [-- --reset]`.

import { rmSync } from 'node:fs'
import { announce } from './local/announce.ts'
import { startHosts } from './local/hosts.ts'
import { lock } from './local/lock.ts'
import { askedPort, freePort } from './local/ports.ts'
import { buildProducts } from './local/products.ts'
import { inRoot } from './local/root.ts'
import { localSecrets } from './local/secrets.ts'
import { askedToEnd } from './local/signals.ts'

const state = inRoot('.wrangler', 'serve')

const ending = askedToEnd()
try {
  const release = lock(state)
  await run().finally(release)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<void> {
  if (process.argv.includes('--reset')) rmSync(state, { recursive: true, force: true })
  const secrets = localSecrets()
  buildProducts()
  const apiPort = askedPort('PORT') ?? (await freePort(8787))
  const edgePort = askedPort('EDGE_PORT') ?? (await freePort(apiPort + 1))
  const hosts = await startHosts({ state, secrets, apiPort, edgePort })
  try {
    await announce(hosts, state, secrets.OPERATOR_TOKEN)
    await ending
  } finally {
    await hosts.stop()
  }
}
