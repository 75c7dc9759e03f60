import { join } from 'node:path'
import { start } from '../../../../test/support/desktop/child.ts'
import type { Run } from './stage.ts'

const LIMIT_MS = 30_000
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** Programs that run the page's scripts in a DOM implementation without a browser engine. */
export function happyDomRobots(): Run[] {
  return [visit('by its own name'), visit('by the name of Chrome', CHROME)]
}

function visit(name: string, ...userAgent: string[]): Run {
  return {
    name: `happy-dom, ${name}`,
    async drive({ edge }) {
      const script = join(import.meta.dirname, 'happy-dom-visit.ts')
      const program = start(process.execPath, [script, `${edge.url}/demo`, ...userAgent])
      try {
        await edge.until(2, LIMIT_MS)
      } finally {
        await program.end()
      }
    },
  }
}
