// Runs the two Workers on two ports of one workerd, without wrangler's proxy: `npm run serve [-- --reset]`.

import { rmSync } from 'node:fs'
import { becomeWorkerd, canBecomeWorkerd } from './local/become-workerd.ts'
import { buildProducts } from './local/products.ts'
import { inRoot } from './local/root.ts'
import { runAlone } from './local/run-alone.ts'
import { runHosts } from './local/run-hosts.ts'
import { stopRequested } from './local/signals.ts'

/**
 * Flags of workerd's V8 that trade CPU for less memory; tests and benchmarks do not use them. With them isolates
 * collect garbage from a few MB on. By default Miniflare's proxy isolates rarely collect: their heap is small, but
 * the native object of each request is released only by a collection.
 */
const V8_FLAGS = [
  '--optimize-for-size',
  '--max-old-space-size=96',
  '--max-semi-space-size=2',
  '--initial-heap-size=8',
  '--initial-old-space-size=4',
  '--heap-growing-percent=30',
].join(' ')
const state = inRoot('.wrangler', 'serve')

const ending = stopRequested()
await runAlone(state, async () => {
  if (process.argv.includes('--reset')) rmSync(state, { recursive: true, force: true })
  buildProducts()
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= V8_FLAGS
  if (canBecomeWorkerd) await becomeWorkerd(state, ending)
  else await runHosts(state, 'serve.json', ending)
  return 0
})
