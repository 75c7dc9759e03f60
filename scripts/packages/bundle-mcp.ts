import { build } from 'esbuild'
import { inRoot } from '../local/root.ts'

const BANNER = `#!/usr/bin/env node
/*! Vigil MCP server, Apache-2.0. With @modelcontextprotocol/server (c) Anthropic, PBC, Apache-2.0; zod (c) Colin McDonnell, ajv (c) Evgeny Poberezkin, jose (c) Filip Skokan: MIT. */
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)`

/** The MCP server as one program for Node, dependencies inside. */
export async function bundleMcp(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [inRoot('packages', 'mcp', 'main.ts')],
    absWorkingDir: inRoot(),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    banner: { js: BANNER },
    logLevel: 'warning',
  })
  return new Map([['vigil-mcp.js', outputFiles[0]?.text ?? '']])
}
