// Bundles the browser SDK into build/assets/sdk; prints what it weighs and the hash that pins it.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './local/root.ts'
import { bundleSdk, LIMITS, weigh } from './sdk/bundle-sdk.ts'
import { declareSdk } from './sdk/declare-sdk.ts'

const target = inRoot('build', 'assets', 'sdk')
const files = await bundleSdk()
mkdirSync(target, { recursive: true })
const written = files.filter(({ name, text }) => write(join(target, name), text))
// The compiler takes a second: only where a bundle changed as well.
const types = join(target, 'v1.d.ts')
if (written.length > 0 || !existsSync(types)) write(types, declareSdk())
const current = new Set([...files.map(({ name }) => name), 'v1.d.ts'])
for (const name of readdirSync(target)) if (!current.has(name)) rmSync(join(target, name))

const { first, all } = weigh(files)
const pinned = files.find(({ part }) => part === 'first')
console.log(
  `sdk: ${written.length === 0 ? 'up to date' : `${written.length} files`}, ` +
    `first evaluate ${kb(first)} of ${kb(LIMITS.first)} kB gzip, all ${kb(all)} of ${kb(LIMITS.all)}`,
)
console.log(`sdk: /sdk/${pinned?.name} ${pinned?.integrity}`)
if (first > LIMITS.first || all > LIMITS.all) {
  console.error('sdk: over its weight')
  process.exitCode = 1
}

/** Replaces a file at once, where it differs: a Worker may be serving it. */
function write(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, path)
  return true
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
