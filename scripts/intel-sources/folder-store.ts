import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FeedStore } from '../../packages/intel/index.ts'

/**
 * Stores feeds in folders.
 *
 * @param shipped for the packs, under the names that the assets binding reads
 * @param kept for data that only the next refresh needs: states, and each feed's copy
 */
export function folderStore(shipped: string, kept: string): FeedStore {
  const file = (key: string) => {
    const name = key.replace(/^intel:/, '')
    if (name === 'state') return join(kept, 'state.json')
    const copy = /^feed:([a-z0-9-]+)$/.exec(name)?.[1]
    return copy === undefined ? join(shipped, `${name}.bin`) : join(kept, `${copy}.bin`)
  }
  return {
    async get(key) {
      try {
        const bytes = readFileSync(file(key))
        return new Uint8Array(bytes).buffer
      } catch {
        return null
      }
    },
    async put(key, value) {
      mkdirSync(dirname(file(key)), { recursive: true })
      writeFileSync(`${file(key)}.new`, value)
      renameSync(`${file(key)}.new`, file(key))
    },
  }
}
