// Bundles the demo page into build/assets/demo.

import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { inRoot } from './local/root.ts'

const source = inRoot('packages', 'demo')
const target = inRoot('build', 'assets', 'demo')
mkdirSync(target, { recursive: true })
for (const name of ['page.html', 'mark.svg']) copyFileSync(join(source, name), join(target, name))
const { metafile } = await build({
  entryPoints: { demo: join(source, 'main.ts') },
  outdir: target,
  bundle: true,
  metafile: true,
  minify: true,
  format: 'iife',
  target: ['chrome100', 'firefox100', 'safari15.4'],
  logLevel: 'warning',
})
// What it was built from, for the check of licences; the page itself is served without a source map.
mkdirSync(inRoot('build', 'inputs'), { recursive: true })
const sources = Object.keys(metafile.inputs)
writeFileSync(inRoot('build', 'inputs', 'demo.map'), JSON.stringify({ sources }))
await build({
  entryPoints: [join(source, 'demo.css')],
  outdir: target,
  minify: true,
  logLevel: 'warning',
})
