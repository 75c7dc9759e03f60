import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inRoot } from '../../../scripts/local/root.ts'

/** The binding of static assets over the folder that the build fills. */
export const builtAssets = {
  async fetch(url: string): Promise<Response> {
    try {
      return new Response(await readFile(join(inRoot('build', 'assets'), new URL(url).pathname)))
    } catch {
      return new Response(null, { status: 404 })
    }
  },
}
