// Bundles the console into build/assets/console.

import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { inRoot } from './local/root.ts'

const source = inRoot('packages', 'console')
const target = inRoot('build', 'assets', 'console')
mkdirSync(target, { recursive: true })
for (const name of ['index.html', 'mark.svg']) copyFileSync(join(source, name), join(target, name))
await build({
  entryPoints: { console: join(source, 'main.tsx') },
  outdir: target,
  bundle: true,
  minify: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  // light-dark() and <search> are the newest that it uses.
  target: ['chrome123', 'firefox120', 'safari17.5'],
  logLevel: 'warning',
})
await build({
  entryPoints: [join(source, 'console.css')],
  outdir: target,
  minify: true,
  target: ['chrome123', 'firefox120', 'safari17.5'],
  logLevel: 'warning',
})
