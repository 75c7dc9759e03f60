// `npm run bench` measures the two hosts; `npm run bench -- NAME` runs bench/NAME.ts.

import { existsSync } from 'node:fs'
import { inRoot } from '../scripts/local/root.ts'

const name = process.argv[2] ?? 'hosts'
const path = inRoot('bench', `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || name === 'run' || !existsSync(path)) {
  console.error(`there is no benchmark ${name}`)
  process.exit(1)
}
await import(path)
