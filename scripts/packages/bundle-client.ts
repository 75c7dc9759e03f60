import { build } from 'esbuild'
import { inRoot } from '../local/root.ts'

const NOTICE =
  '/*! Vigil client, Apache-2.0. With jose (c) Filip Skokan, ipaddr.js (c) whitequark, standardwebhooks (c) Svix: MIT. */'

/** The client as one file for each module system, dependencies inside. The same sources give the same bytes. */
export async function bundleClient(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [name, format] of [
    ['index.js', 'esm'],
    ['index.cjs', 'cjs'],
  ] as const) {
    const { outputFiles } = await build({
      entryPoints: [inRoot('packages', 'client', 'index.ts')],
      absWorkingDir: inRoot(),
      bundle: true,
      write: false,
      format,
      // No API of one runtime alone: Node 20, Workers, Deno and Bun read the same file.
      platform: 'neutral',
      mainFields: ['module', 'main'],
      target: 'es2023',
      legalComments: 'none',
      banner: { js: NOTICE },
      logLevel: 'warning',
    })
    files.set(name, outputFiles[0]?.text ?? '')
  }
  return files
}
