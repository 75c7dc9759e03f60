import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot } from './root.ts'

/** Builds of the static assets, which are not committed; each skips itself if it is up to date. */
const products = [
  'build-intel.ts',
  'build-sdk.ts',
  'build-demo.ts',
  'build-docs.ts',
  'build-console.ts',
].filter((name) => existsSync(inRoot('scripts', name)))

/** Builds assets that are missing or older than their sources; throws if a build fails. */
export function buildProducts(): void {
  for (const script of products) {
    const { status } = spawnSync(process.execPath, [inRoot('scripts', script)], {
      cwd: inRoot(),
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error(`scripts/${script} failed`)
  }
}
