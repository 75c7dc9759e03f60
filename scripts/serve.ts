// The two Workers apart, on two ports of one workerd, without wrangler's proxy: `npm run serve [-- --reset]`.

import { rmSync } from 'node:fs'
import { startChild } from './local/child.ts'
import { buildProducts } from './local/products.ts'
import { inRoot } from './local/root.ts'
import { runAlone } from './local/run-alone.ts'
import { askedToEnd } from './local/signals.ts'

const stopWithinMs = 5_000
/**
 * Flags of workerd's V8: isolates collect garbage within the 128 MB that the platform gives them, instead of growing into the
 * machine's memory. They cost CPU, so tests and benchmarks go without.
 */
const V8_FLAGS = '--max-old-space-size=96 --max-semi-space-size=2 --optimize-for-size'
/** What holds workerd does little: it shall hold little memory too. */
const SMALL_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=1', '--optimize-for-size']
const state = inRoot('.wrangler', 'serve')

const ending = askedToEnd()
await runAlone(state, run)

async function run(): Promise<number> {
  if (process.argv.includes('--reset')) rmSync(state, { recursive: true, force: true })
  buildProducts()
  const program = [...SMALL_HEAP, inRoot('scripts', 'local', 'run-hosts.ts'), state]
  const env = { MINIFLARE_WORKERD_V8_FLAGS: V8_FLAGS, ...process.env }
  const hosts = startChild(program, env, { endsItself: true })
  try {
    return await Promise.race([ending.then(() => 0), hosts.ended])
  } finally {
    await hosts.stop(stopWithinMs)
  }
}
