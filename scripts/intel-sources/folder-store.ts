import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeedStore } from '../../packages/intel/index.ts'

/** Keeps feeds in a folder, under the names that the assets binding reads. */
export function folderStore(folder: string): FeedStore {
  const file = (key: string) =>
    join(folder, key === 'intel:state' ? 'state.json' : `${key.replace(/^intel:/, '')}.bin`)
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
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${file(key)}.new`, value)
      renameSync(`${file(key)}.new`, file(key))
    },
  }
}
