import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Rows that stand beside a checkout; a clone has none. */
const BESIDE = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')

export interface LabelledRows {
  folder: string
  /** False: there are none, and generated rows can show the wiring at most. */
  areThere: boolean
}

/**
 * Finds the folder of labelled rows. A folder that was named and lacks a file is refused: null, and the
 * reason on stderr.
 *
 * @param named the value of `--data`
 * @param needed file names
 */
export function findLabelledRows(
  named: string | undefined,
  needed: readonly string[],
): LabelledRows | null {
  const folder = named ?? BESIDE
  const missing = needed.filter((file) => !existsSync(join(folder, file)))
  if (missing.length > 0 && named !== undefined) {
    console.error(`--data: there is no ${missing.join(', no ')} in ${named}`)
    return null
  }
  return { folder, areThere: missing.length === 0 }
}

/** The folder of feed snapshots: beside the rows, else beside the checkout; null: neither. */
export function findFeeds(data: string): string | null {
  return [data, BESIDE].map((folder) => join(folder, 'feeds')).find(existsSync) ?? null
}
