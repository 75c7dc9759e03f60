import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Assets } from '../../packages/intel/index.ts'

const root = join(import.meta.dirname, '..', '..')

/** Returns the compiled assets without locally refreshed feeds. Builds them if needed. */
export function localAssets(): Assets {
  execFileSync(process.execPath, [join(root, 'scripts', 'build-intel.ts')], { stdio: 'inherit' })
  return {
    async fetch(url) {
      const path = new URL(url).pathname
      if (path.startsWith('/intel/feeds/')) return new Response(null, { status: 404 })
      try {
        return new Response(readFileSync(join(root, 'build', 'assets', path)))
      } catch {
        return new Response(null, { status: 404 })
      }
    },
  }
}
