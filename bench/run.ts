// `npm run bench` measures the two hosts, a cold start and the engine; `npm run bench -- NAME` runs bench/NAME.ts
// alone.

import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { inRoot } from '../scripts/local/root.ts'

// Packages of the Workers import modules of their platform, which Node does not have.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'cloudflare:workers'
      ? {
          url: new URL('../test/support/cloudflare-workers.ts', import.meta.url).href,
          shortCircuit: true,
        }
      : next(specifier, context),
})

const asked = process.argv[2]
const names = asked === undefined ? ['hosts', 'cold-start', 'engine'] : [asked]
for (const name of names) {
  const path = inRoot('bench', `${name}.ts`)
  if (!/^[a-z-]+$/.test(name) || name === 'run' || !existsSync(path)) {
    console.error(`there is no benchmark ${name}`)
    process.exit(1)
  }
  await import(path)
}
