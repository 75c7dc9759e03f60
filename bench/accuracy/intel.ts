import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureGibberish } from './intel/gibberish.ts'
import { measureMail } from './intel/mail.ts'
import { measureNetworks } from './intel/networks.ts'
import { writeSample } from './intel/sample.ts'
import { Scorecard } from './intel/scorecard.ts'
import { findFeeds, findLabelledRows } from './labelled-rows.ts'

const root = join(import.meta.dirname, '..', '..')

/** Without these a folder is no set of labelled rows. */
const NEEDED = ['ip_labels.csv', 'email_labels.csv']

/**
 * Measures intelligence on labelled rows and prints each figure. False where a bar is missed, or
 * where the folder of `--data` is not one of labelled rows.
 *
 * @param args `--data DIR`: a folder of the same form; its feeds, or else those of the default one
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } })
  const rows = findLabelledRows(values.data, NEEDED)
  if (rows === null) return false
  const isSample = !rows.areThere
  let data = rows.folder
  if (isSample) {
    console.log(`no labelled rows in ${data}: generated rows show that the wiring holds, no more`)
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
