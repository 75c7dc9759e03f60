import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Default folder of labelled rows, outside the repository. */
const DEFAULT_FOLDER = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')

export interface LabelledRows {
  folder: string
  /** False: generated rows take their place, which test the measurement only. */
  found: boolean
}

/**
 * Finds the folder of labelled rows. Returns null, with the reason on stderr, if the named folder lacks a file.
 *
 * @param named the value of `--data`
 * @param needed file names
 */
export function findLabelledRows(
  named: string | undefined,
  needed: readonly string[],
): LabelledRows | null {
  const folder = named ?? DEFAULT_FOLDER
  const missing = needed.filter((file) => !existsSync(join(folder, file)))
  if (missing.length > 0 && named !== undefined) {
    console.error(`--data: there is no ${missing.join(', no ')} in ${named}`)
    return null
  }
  return { folder, found: missing.length === 0 }
}

/** Returns the folder `feeds` of these rows, else of the default folder; null: neither exists. */
export function findFeeds(data: string): string | null {
  return [data, DEFAULT_FOLDER].map((folder) => join(folder, 'feeds')).find(existsSync) ?? null
}
