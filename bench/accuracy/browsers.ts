import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureHandshakes } from './browsers/handshakes.ts'
import { measureMatrix } from './browsers/matrix/index.ts'
import { measurePairs } from './browsers/pairs.ts'
import { writeSample } from './browsers/sample.ts'
import { measureUserAgents } from './browsers/user-agents.ts'
import { Scorecard } from './intel/scorecard.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Measures what user agents and TLS handshakes are taken for, on labelled rows, and then how people
 * and programs that visit the demo page are told apart; prints each figure; false on a missed bar.
 *
 * @param args `--data DIR`: a folder with ua_labels.csv, tls_vectors.json and tls_ua_pairs.json;
 *   `--visits WORD`: only visits with that word in their name, or `none`
 */
export async function run(args: string[]): Promise<boolean> {
  const options = { data: { type: 'string' }, visits: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const given = values.data ?? null
  let data = given ?? join(root, '..', 'shared', 'data')
  const isSample = !existsSync(join(data, 'ua_labels.csv'))
  if (isSample) {
    if (given !== null) {
      console.error(`there is no ua_labels.csv in ${given}`)
      return false
    }
    console.log(`no labelled rows in ${data}: made-up rows show that the wiring holds, no more`)
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
