import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.ts'

/** Builds of the static assets, which are not committed; each skips itself if it is up to date. */
const products = [
  'build-intel.ts',
  'build-sdk.ts',
  'build-demo.ts',
  'build-docs.ts',
  'build-console.ts',
]

/** What the builds read, and the folder that they write. */
const SOURCES = [
  'docs',
  'packages',
  'scripts',
  'package-lock.json',
  'node_modules/.package-lock.json',
]
/** Folders that no build reads; those of published packages are written while others build. */
const UNREAD = ['node_modules', 'dist']
const ASSETS = 'build/assets'
/** Files that another command refreshes. */
const FEEDS = join(ASSETS, 'intel', 'feeds')

/** Sizes and times of the sources, and of the assets that were built from them. */
const STATE_FILE = inRoot('build', 'products.txt')

/** Builds assets that are missing or older than their sources; throws if a build fails. */
export function buildProducts(): void {
  const sources = stateOf(SOURCES)
  // Each build finds out by itself too, but a second of imports later.
  if (existsSync(STATE_FILE) && readFileSync(STATE_FILE, 'utf8') === sources + stateOf([ASSETS])) {
    return
  }
  for (const script of products) {
    const { status } = spawnSync(process.execPath, [inRoot('scripts', script)], {
      cwd: inRoot(),
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error(`scripts/${script} failed`)
  }
  writeFileSync(STATE_FILE, sources + stateOf([ASSETS]))
}

/** Returns a line for each file that a build may read: its path, size and time of change. */
export function stateOf(paths: readonly string[]): string {
  return paths.flatMap(filesOf).map(lineOf).join('')
}

function filesOf(path: string): string[] {
  if (path === FEEDS || !existsSync(inRoot(path))) return []
  if (statSync(inRoot(path)).isFile()) return [path]
  return readdirSync(inRoot(path), { withFileTypes: true })
    .filter(({ name }) => !UNREAD.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = join(path, entry.name)
      return entry.isDirectory() ? filesOf(inner) : [inner]
    })
}

function lineOf(path: string): string {
  const { size, mtimeMs } = statSync(inRoot(path))
  return `${path} ${size} ${mtimeMs}\n`
}
