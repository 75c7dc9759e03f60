import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureGibberish } from './intel/gibberish.ts'
import { measureMail } from './intel/mail.ts'
import { measureNetworks } from './intel/networks.ts'
import { Scorecard } from './intel/scorecard.ts'

const root = join(import.meta.dirname, '..', '..')

/** Measures what intelligence knows on labelled rows; prints each figure; false on a missed bar. */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } }, strict: false })
  const shared = join(root, '..', 'shared', 'data')
  const given = typeof values.data === 'string' ? values.data : shared
  const card = new Scorecard()
  const data = existsSync(join(given, 'ip_labels.csv'))
    ? given
    : join(import.meta.dirname, 'sample')
  console.log(data === given ? `data: ${given}` : `no data in ${given}: the shipped sample is used`)
  const feedFolder = [data, shared].map((folder) => join(folder, 'feeds')).find(existsSync)
  if (feedFolder === undefined) throw new Error(`no feeds in ${data}`)
  await measureNetworks(data, feedFolder, card)
  await measureMail(data, feedFolder, card)
  await measureGibberish(data, card)
  return card.print()
}
