import { readFileSync } from 'node:fs'
import { inRoot } from '../local/root.ts'

const COMMON = {
  license: 'Apache-2.0',
  type: 'module',
  sideEffects: false,
  repository: { type: 'git', url: 'git+https://github.com/vigil/vigil.git' },
} as const

/** package.json of the published client: Node 20 and newer, Workers, Deno, Bun; no dependencies. */
export function clientManifest(): object {
  return {
    name: '@vigil/client',
    version: versionOf('client'),
    description: 'Client of the Vigil server API: checks with a deadline and a failover verdict.',
    ...COMMON,
    engines: { node: '>=20' },
    main: './index.cjs',
    module: './index.js',
    types: './index.d.cts',
    peerDependencies: { 'better-auth': '>=1.3.0' },
    peerDependenciesMeta: { 'better-auth': { optional: true } },
    exports: {
      '.': {
        import: { types: './index.d.ts', default: './index.js' },
        require: { types: './index.d.cts', default: './index.cjs' },
      },
      './middleware': {
        import: { types: './middleware/index.d.ts', default: './middleware.js' },
        require: { types: './middleware/index.d.cts', default: './middleware.cjs' },
      },
      './better-auth': {
        import: { types: './better-auth/index.d.ts', default: './better-auth.js' },
        require: { types: './better-auth/index.d.cts', default: './better-auth.cjs' },
      },
      './package.json': './package.json',
    },
  }
}

/** package.json of the MCP server: one program. */
export function mcpManifest(): object {
  return {
    name: '@vigil/mcp',
    version: versionOf('mcp'),
    description: 'MCP server of Vigil: why a person was blocked, earlier checks, lists.',
    license: COMMON.license,
    type: COMMON.type,
    repository: COMMON.repository,
    engines: { node: '>=20' },
    bin: { 'vigil-mcp': './vigil-mcp.js' },
    exports: { './package.json': './package.json' },
  }
}

/** package.json of the published SDK: a module for bundlers and a script for pages. */
export function sdkManifest(): object {
  return {
    name: '@vigil/sdk',
    version: versionOf('sdk'),
    description: 'Browser SDK of Vigil: collects, evaluates and watches forms.',
    ...COMMON,
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './script': './vigil.iife.js',
      './package.json': './package.json',
    },
    unpkg: './vigil.iife.js',
    jsdelivr: './vigil.iife.js',
  }
}

function versionOf(name: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(inRoot('packages', name, 'package.json'), 'utf8'),
  )
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) {
    throw new Error(`packages/${name} has no version`)
  }
  return String(manifest.version)
}
