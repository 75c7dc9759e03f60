// The two Workers apart, on two ports of one workerd, without wrangler's proxy: `npm run serve [-- --reset]`.

import { rmSync } from 'node:fs'
import { startChild } from './local/child.ts'
import { buildProducts } from './local/products.ts'
import { inRoot } from './local/root.ts'
import { runAlone } from './local/run-alone.ts'
import { askedToEnd } from './local/signals.ts'

const stopWithinMs = 5_000
/** What holds workerd does little: it shall hold little memory too. */
const SMALL_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=1', '--optimize-for-size']
const state = inRoot('.wrangler', 'serve')

const ending = askedToEnd()
await runAlone(state, run)

async function run(): Promise<number> {
  if (process.argv.includes('--reset')) rmSync(state, { recursive: true, force: true })
  buildProducts()
  const program = [...SMALL_HEAP, inRoot('scripts', 'local', 'run-hosts.ts'), state]
  const hosts = startChild(program, process.env, { endsItself: true })
  try {
    return await Promise.race([ending.then(() => 0), hosts.ended])
  } finally {
    await hosts.stop(stopWithinMs)
  }
}
