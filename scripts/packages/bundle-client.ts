import { build } from 'esbuild'
import { inRoot } from '../local/root.ts'

const NOTICE =
  '/*! Vigil client, Apache-2.0. With jose (c) Filip Skokan, ipaddr.js (c) whitequark, standardwebhooks (c) Svix: MIT. */'

/** The client and its middleware for both module systems, dependencies inside. The same sources give the same bytes. */
export async function bundleClient(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [ending, format] of [
    ['js', 'esm'],
    ['cjs', 'cjs'],
  ] as const) {
    for (const [name, entry] of [
      ['index', 'index.ts'],
      ['middleware', 'middleware/index.ts'],
      ['better-auth', 'better-auth/index.ts'],
    ] as const) {
      files.set(`${name}.${ending}`, await bundle(entry, format))
    }
  }
  return files
}

async function bundle(entry: string, format: 'esm' | 'cjs'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [inRoot('packages', 'client', entry)],
    absWorkingDir: inRoot(),
    bundle: true,
    external: ['better-auth/api'],
    write: false,
    format,
    // No runtime-specific API: Node 20, Workers, Deno and Bun load the same file.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2023',
    legalComments: 'none',
    banner: { js: NOTICE },
    logLevel: 'warning',
  })
  return outputFiles[0]?.text ?? ''
}
