// The two Workers apart, on two ports of one workerd, without wrangler's proxy: `npm run serve [-- --reset]`.

import { rmSync } from 'node:fs'
import { buildProducts } from './local/products.ts'
import { inRoot } from './local/root.ts'
import { runAlone } from './local/run-alone.ts'
import { runHosts } from './local/run-hosts.ts'
import { askedToEnd } from './local/signals.ts'

/**
 * Flags of workerd's V8: isolates collect garbage within the 128 MB that the platform gives them, instead of growing into the
 * machine's memory. They cost CPU, so tests and benchmarks go without.
 */
const V8_FLAGS = '--max-old-space-size=96 --max-semi-space-size=2 --optimize-for-size'
const state = inRoot('.wrangler', 'serve')

const ending = askedToEnd()
await runAlone(state, async () => {
  if (process.argv.includes('--reset')) rmSync(state, { recursive: true, force: true })
  buildProducts()
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= V8_FLAGS
  await runHosts(state, 'serve.json', ending)
  return 0
})
