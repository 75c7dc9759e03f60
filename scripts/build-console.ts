// Bundles the console into build/assets/console.

import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { inRoot } from './local/root.ts'

const source = inRoot('packages', 'console')
const target = inRoot('build', 'assets', 'console')
mkdirSync(target, { recursive: true })
for (const name of ['index.html', 'mark.svg']) copyFileSync(join(source, name), join(target, name))
const { metafile } = await build({
  entryPoints: { console: join(source, 'main.tsx') },
  outdir: target,
  bundle: true,
  metafile: true,
  minify: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  // light-dark() and <search> are the newest that it uses.
  target: ['chrome123', 'firefox120', 'safari17.5'],
  logLevel: 'warning',
})
// What it was built from, for the check of licences; the page itself is served without a source map.
mkdirSync(inRoot('build', 'inputs'), { recursive: true })
const sources = Object.keys(metafile.inputs)
writeFileSync(inRoot('build', 'inputs', 'console.map'), JSON.stringify({ sources }))
await build({
  entryPoints: [join(source, 'console.css')],
  outdir: target,
  minify: true,
  target: ['chrome123', 'firefox120', 'safari17.5'],
  logLevel: 'warning',
})
