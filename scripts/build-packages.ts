// Builds what is published: dist of packages/client, packages/sdk and packages/mcp, each a package of its own; prints
// sizes.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inRoot } from './local/root.ts'
import { bundleClient } from './packages/bundle-client.ts'
import { bundleMcp } from './packages/bundle-mcp.ts'
import { bundleSdkPackage } from './packages/bundle-sdk-package.ts'
import { declareClient, forRequire } from './packages/declare-client.ts'
import { clientManifest, mcpManifest, sdkManifest } from './packages/manifests.ts'
import { declareSdk } from './sdk/declare-sdk.ts'

const types = declareClient()
write('client', clientManifest(), [await bundleClient(), types, forRequire(types)])
write('sdk', sdkManifest(), [await bundleSdkPackage(), new Map([['index.d.ts', declareSdk()]])])
write('mcp', mcpManifest(), [await bundleMcp()])

function write(
  name: string,
  manifest: object,
  parts: readonly ReadonlyMap<string, string>[],
): void {
  const folder = inRoot('packages', name, 'dist')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = new Map([
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['LICENSE', readFileSync(inRoot('LICENSE'), 'utf8')],
    ['README.md', readFileSync(inRoot('packages', name, 'README.md'), 'utf8')],
    ...parts.flatMap((part) => [...part]),
  ])
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
    if (!/\.c?js$/.test(file)) continue
    const gzip = (gzipSync(text, { level: 9 }).byteLength / 1000).toFixed(1)
    console.log(`@vigil/${name} ${file}: ${(text.length / 1000).toFixed(1)} kB, ${gzip} kB gzip`)
  }
}
