// `npm run bench` measures the two hosts, a cold start and the engine; `npm run bench -- NAME` runs bench/NAME.ts alone.

import { existsSync } from 'node:fs'
import { inRoot } from '../scripts/local/root.ts'

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
