// Bundles the demo page into build/assets/demo.

import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { inRoot } from './local/root.ts'

const source = inRoot('packages', 'demo')
const target = inRoot('build', 'assets', 'demo')
mkdirSync(target, { recursive: true })
for (const name of ['page.html', 'mark.svg']) copyFileSync(join(source, name), join(target, name))
await build({
  entryPoints: { demo: join(source, 'main.ts') },
  outdir: target,
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['chrome100', 'firefox100', 'safari15.4'],
  logLevel: 'warning',
})
await build({
  entryPoints: [join(source, 'demo.css')],
  outdir: target,
  minify: true,
  logLevel: 'warning',
})
