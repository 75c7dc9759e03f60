// Builds the static assets and both Worker bundles exactly as a deployment does, and prints their sizes.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildProducts } from './local/products.ts'
import { inRoot } from './local/root.ts'

/**
 * Size limits, bytes before compression (judgement: a few percent above the present sizes). Most of a cold start is
 * compiling and evaluating the bundle (`npm run bench -- cold-start`); the platform's own limit is 3 MB of gzip.
 */
const limits = { api: 1_450_000, edge: 890_000 }

buildProducts()
let heavy = false
for (const env of ['api', 'edge'] as const) {
  const outdir = inRoot('build', 'workers', env)
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [
      inRoot('node_modules', 'wrangler', 'bin', 'wrangler.js'),
      'deploy',
      '--dry-run',
      `--config=${inRoot('wrangler.toml')}`,
      `--env=${env}`,
      `--outdir=${outdir}`,
    ],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_HIDE_BANNER: 'true',
        WRANGLER_WRITE_LOGS: 'false',
      },
    },
  )
  if (status !== 0) {
    console.error(stdout, stderr)
    process.exit(1)
  }
  const code = readdirSync(outdir).filter((name) => !name.endsWith('.map') && name !== 'README.md')
  const bytes = code.map((name) => readFileSync(inRoot('build', 'workers', env, name)))
  const raw = bytes.reduce((sum, file) => sum + file.length, 0)
  const gzip = bytes.reduce((sum, file) => sum + gzipSync(file).length, 0)
  console.log(`vigil-${env}: ${kb(raw)} kB raw, ${kb(gzip)} kB gzip`)
  if (raw > limits[env]) {
    console.error(`vigil-${env} is over ${kb(limits[env])} kB`)
    heavy = true
  }
}
process.exitCode = heavy ? 1 : 0

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
