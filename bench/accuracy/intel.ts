import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureGibberish } from './intel/gibberish.ts'
import { measureMail } from './intel/mail.ts'
import { measureNetworks } from './intel/networks.ts'
import { writeSample } from './intel/sample.ts'
import { Scorecard } from './intel/scorecard.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Measures what intelligence knows on labelled rows; prints each figure; false on a missed bar.
 *
 * @param args `--data DIR`: a folder of the same form; its feeds, or else those of the default one
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } }, strict: false })
  const shared = join(root, '..', 'shared', 'data')
  let data = typeof values.data === 'string' ? values.data : shared
  if (!existsSync(join(data, 'ip_labels.csv'))) {
    console.log(`no labelled rows in ${data}: a made-up sample shows that the wiring holds`)
    data = join(root, 'build', 'accuracy-sample')
    writeSample(data)
  }
  const feedFolder = [data, shared].map((folder) => join(folder, 'feeds')).find(existsSync)
  if (feedFolder === undefined) throw new Error(`no feeds in ${data}`)
  const card = new Scorecard()
  await measureNetworks(data, feedFolder, card)
  await measureMail(data, feedFolder, card)
  await measureGibberish(data, card)
  return card.print()
}
