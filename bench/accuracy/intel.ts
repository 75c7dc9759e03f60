import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureGibberish } from './intel/gibberish.ts'
import { measureMail } from './intel/mail.ts'
import { measureNetworks } from './intel/networks.ts'
import { writeSample } from './intel/sample.ts'
import { Scorecard } from './intel/scorecard.ts'
import { findFeeds, findLabelledRows } from './labelled-rows.ts'

const root = join(import.meta.dirname, '..', '..')

/** Files that a folder of labelled rows must have. */
const NEEDED = ['ip_labels.csv', 'email_labels.csv']

/**
 * Measures intelligence on labelled rows and prints each figure. Returns false if a bar is missed, or if the folder of
 * `--data` lacks a file.
 *
 * @param args `--data DIR`: a folder of labelled rows; without a folder `feeds` of its own, the default folder's feeds
 * are used
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } })
  const rows = findLabelledRows(values.data, NEEDED)
  if (rows === null) return false
  const isSample = !rows.found
  let data = rows.folder
  if (isSample) {
    console.log(`no labelled rows in ${data}: generated rows test the measurement only`)
    data = join(root, 'build', 'accuracy-sample')
    writeSample(data)
  }
  const feedFolder = findFeeds(data)
  if (feedFolder === null) {
    console.error(`there is no folder feeds in ${data}`)
    return false
  }
  const card = new Scorecard({ isSample })
  await measureNetworks(data, feedFolder, card)
  await measureMail(data, feedFolder, card)
  await measureGibberish(data, card)
  return card.print()
}
