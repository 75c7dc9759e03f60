import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureHandshakes } from './browsers/handshakes.ts'
import { measureMatrix } from './browsers/matrix/index.ts'
import { measurePairs } from './browsers/pairs.ts'
import { writeSample } from './browsers/sample.ts'
import { measureUserAgents } from './browsers/user-agents.ts'
import { Scorecard } from './intel/scorecard.ts'
import { findLabelledRows } from './labelled-rows.ts'

const root = join(import.meta.dirname, '..', '..')
const NEEDED = ['ua_labels.csv', 'tls_vectors.json', 'tls_ua_pairs.json']

/**
 * Measures the classification of user agents and TLS handshakes on labelled rows, then of people and programs that
 * visit the demo page in real browsers. Prints each figure; returns false if a bar is missed.
 *
 * @param args `--data DIR`: a folder with ua_labels.csv, tls_vectors.json and tls_ua_pairs.json;
 *   `--visits WORD`: only visits with that word in their name, or `none`
 */
export async function run(args: string[]): Promise<boolean> {
  const options = { data: { type: 'string' }, visits: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const rows = findLabelledRows(values.data, NEEDED)
  if (rows === null) return false
  const isSample = !rows.found
  let data = rows.folder
  if (isSample) {
    console.log(`no labelled rows in ${data}: generated rows test the measurement only`)
    data = join(root, 'build', 'accuracy-browsers-sample')
    writeSample(data)
  }
  const card = new Scorecard({ isSample })
  measureUserAgents(join(data, 'ua_labels.csv'), card)
  measureHandshakes(join(data, 'tls_vectors.json'), card)
  measurePairs(join(data, 'tls_ua_pairs.json'), join(data, 'tls_vectors.json'), card)
  const right = card.print()
  if (values.visits === 'none') return right
  const visits = new Scorecard()
  await measureMatrix(visits, values.visits ?? null)
  return visits.print() && right
}
