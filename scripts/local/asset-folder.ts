import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OutputFile } from 'esbuild'
import { inRoot } from './root.ts'

/** A folder of the static assets while it is built. */
export interface AssetFolder {
  /** Path of the folder. */
  path: string
  /** Whether the last complete build had these inputs. */
  isBuiltFrom(stamp: string): boolean
  /** Writes a file below the folder unless it has this content already; returns whether it was written. */
  write(path: string, content: string | Uint8Array): boolean
  /** Writes what esbuild returned, each file by its name. */
  writeOutput(files: readonly OutputFile[]): void
  /** Deletes the files that were not written, except those in the folder `kept`, and stores the stamp of the inputs. */
  finish(options?: { kept?: string; stamp?: string }): void
}

const STAMP = 'stamp.txt'

/**
 * Opens a folder of build/assets. A start of the Workers lists all assets and then reads each, and fails if one has
 * disappeared. Therefore files are replaced by renaming, drafts are outside the folder, and files that will be
 * rewritten are not deleted.
 */
export function openAssetFolder(name: string, assets = inRoot('build', 'assets')): AssetFolder {
  const folder = join(assets, name)
  const drafts = join(dirname(assets), 'drafts')
  const stampFile = join(folder, STAMP)
  const written = new Set([stampFile])

  function replace(file: string, content: string | Uint8Array): void {
    mkdirSync(dirname(file), { recursive: true })
    mkdirSync(drafts, { recursive: true })
    const draft = join(drafts, `${name}-${process.pid}`)
    writeFileSync(draft, content)
    renameSync(draft, file)
  }

  function write(path: string, content: string | Uint8Array): boolean {
    const file = join(folder, path)
    written.add(file)
    if (contentOf(file)?.equals(Buffer.from(content))) return false
    // Until the build ends, the folder has files of different inputs.
    if (contentOf(stampFile)?.length) replace(stampFile, '')
    replace(file, content)
    return true
  }

  return {
    path: folder,
    isBuiltFrom: (stamp) => contentOf(stampFile)?.equals(Buffer.from(stamp)) ?? false,
    write,
    writeOutput(files) {
      for (const { path, contents } of files) write(path.slice(folder.length + 1), contents)
    },
    finish({ kept, stamp } = {}) {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name)
        const isKept = kept !== undefined && entry.parentPath === join(folder, kept)
        if (entry.isFile() && !written.has(file) && !isKept) rmSync(file, { force: true })
      }
      if (stamp !== undefined) replace(stampFile, stamp)
    },
  }
}

function contentOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
