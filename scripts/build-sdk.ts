// Bundles the browser SDK into build/assets/sdk; prints its sizes and the hash that pins it.

import { openAssetFolder } from './local/asset-folder.ts'
import { bundleSdk, LIMITS, weigh } from './sdk/bundle-sdk.ts'
import { declareSdk } from './sdk/declare-sdk.ts'

const folder = openAssetFolder('sdk')
const files = await bundleSdk()
const stamp = files.map(({ integrity }) => integrity).join('\n')
const isCurrent = folder.isBuiltFrom(stamp)
if (!isCurrent) {
  for (const { name, text } of files) folder.write(name, text)
  // The compiler takes a second.
  folder.write('v1.d.ts', declareSdk())
  folder.finish({ stamp })
}

const { first, all } = weigh(files)
const pinned = files.find(({ part }) => part === 'first')
console.log(
  `sdk: ${isCurrent ? 'up to date' : `${files.length} files`}, ` +
    `first evaluate ${kb(first)} of ${kb(LIMITS.first)} kB gzip, all ${kb(all)} of ${kb(LIMITS.all)}`,
)
console.log(`sdk: /sdk/${pinned?.name} ${pinned?.integrity}`)
if (first > LIMITS.first || all > LIMITS.all) {
  console.error('sdk: over its weight')
  process.exitCode = 1
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
