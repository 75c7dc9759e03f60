import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureHandshakes } from './browsers/handshakes.ts'
import { measurePairs } from './browsers/pairs.ts'
import { writeSample } from './browsers/sample.ts'
import { measureUserAgents } from './browsers/user-agents.ts'
import { Scorecard } from './intel/scorecard.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Measures what user agents and TLS handshakes are taken for, on labelled rows; prints each figure;
 * false on a missed bar.
 *
 * @param args `--data DIR`: a folder with ua_labels.csv, tls_vectors.json and tls_ua_pairs.json
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } }, strict: false })
  const given = typeof values.data === 'string' ? values.data : null
  let data = given ?? join(root, '..', 'shared', 'data')
  if (!existsSync(join(data, 'ua_labels.csv'))) {
    if (given !== null) {
      console.error(`there is no ua_labels.csv in ${given}`)
      return false
    }
    console.log(`no labelled rows in ${data}: a made-up sample shows that the wiring holds`)
    data = join(root, 'build', 'accuracy-browsers-sample')
    writeSample(data)
  }
  const card = new Scorecard()
  measureUserAgents(join(data, 'ua_labels.csv'), card)
  measureHandshakes(join(data, 'tls_vectors.json'), card)
  measurePairs(join(data, 'tls_ua_pairs.json'), join(data, 'tls_vectors.json'), card)
  return card.print()
}
