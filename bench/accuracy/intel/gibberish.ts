import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gibberish } from '../../../packages/intel/address/gibberish.ts'
import { readMailTables } from '../../../packages/intel/address/mail-tables.ts'
import { latinWords, personLocal, seeded } from '../../../packages/intel/build/index.ts'
import { unpackContainer } from '../../../packages/intel/tables/container.ts'
import { localAssets } from '../../support/local-intel.ts'
import { readCsv } from '../../support/read-csv.ts'
import { randomLocals } from './random-locals.ts'
import type { Scorecard } from './scorecard.ts'

/** Score from which a local part counts as random (see `gibberish`). */
const RANDOM_FROM = 0.9
const SAMPLES = 4000

/** Measures the model of random local parts on random strings and on names that are not in its training data. */
export async function measureGibberish(data: string, card: Scorecard): Promise<void> {
  const assets = localAssets()
  const response = await assets.fetch('https://assets.local/intel/mail.bin')
  const { gibberish: model } = readMailTables(unpackContainer(await response.arrayBuffer()))
  const called = (locals: readonly string[]) => {
    const scores = locals.map((local) => gibberish(model, local)).filter((score) => score !== null)
    return { hits: scores.filter((score) => score >= RANDOM_FROM).length, total: scores.length }
  }
  const random = seeded(20_261_120)
  let hits = 0
  let total = 0
  for (const [name, make] of Object.entries(randomLocals)) {
    const found = called(Array.from({ length: SAMPLES }, () => make(random)))
    card.add('gibberish', `random, ${name}: called random`, found)
    hits += found.hits
    total += found.total
  }
  card.add(
    'gibberish',
    'random, all generators: called random',
    { hits, total },
    { bar: { min: 0.9 } },
  )

  const names = publicNames()
  const people = Array.from({ length: 20_000 }, () =>
    personLocal({ first: [names], last: [names] }, random),
  )
  const found = called(people)
  card.add('gibberish', 'invented people, by a public name list: called random', found, {
    bar: { max: 0.01 },
  })
  const firms = called(
    readCsv(join(data, 'email_labels.csv'))
      .filter((row) => row.label === 'corporate')
      .map((row) => row.value?.split('.', 1)[0] ?? ''),
  )
  // First labels of domains are a harder case than local parts of people, as many are acronyms.
  card.add('gibberish', 'corporate domain names: called random', firms, {
    bar: { max: 0.03 },
  })
}

/** 200,000 given and family names, none of them used in training. */
function publicNames(): string[] {
  const file = createRequire(import.meta.url).resolve('humannames/list.txt')
  return readFileSync(file, 'utf8').split(/\r?\n/).flatMap(latinWords)
}
