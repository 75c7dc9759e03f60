// The two Workers apart, on two ports of one workerd, without wrangler's proxy: `npm run serve [-- --reset]`.

import { rmSync } from 'node:fs'
import { startChild } from './local/child.ts'
import { buildProducts } from './local/products.ts'
import { inRoot } from './local/root.ts'
import { runAlone } from './local/run-alone.ts'
import { askedToEnd } from './local/signals.ts'

const stopWithinMs = 5_000
const state = inRoot('.wrangler', 'serve')

const ending = askedToEnd()
await runAlone(state, run)

async function run(): Promise<number> {
  if (process.argv.includes('--reset')) rmSync(state, { recursive: true, force: true })
  buildProducts()
  const hosts = startChild([inRoot('scripts', 'local', 'run-hosts.ts'), state], process.env)
  try {
    return await Promise.race([ending.then(() => 0), hosts.ended])
  } finally {
    await hosts.stop(stopWithinMs)
  }
}
