import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benignRows } from './judgement/benign-rows.ts'
import { figuresOf, worldFigures } from './judgement/figures.ts'
import type { Run } from './judgement/judged.ts'
import { print } from './judgement/report/print.ts'
import { simulate } from './judgement/simulate.ts'
import { CONTRARY, PUBLISHED } from './judgement/world/assumptions.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Lets generated populations live under attack, judges every attempt with the real engine and
 * measures what that is worth; prints one table, writes one JSON; false on a missed bar.
 *
 * @param args `--seeds 7,11,23`; `--people 2000` in each world; `--data DIR`: labelled rows
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '7,11,23' },
      people: { type: 'string', default: '2000' },
      data: { type: 'string', default: join(root, '..', 'shared', 'data') },
    },
  })
  const seeds = values.seeds.split(',').map(Number)
  const people = Number(values.people)
  if (!seeds.every(Number.isSafeInteger) || !(Number.isSafeInteger(people) && people >= 100)) {
    console.error('--seeds takes whole numbers with commas between, --people a number from 100 on')
    return false
  }
  const worlds = []
  for (const world of [PUBLISHED, CONTRARY]) {
    const assumptions = { ...world, people }
    const runs: Run[] = []
    for (const seed of seeds) runs.push(await simulate(seed, assumptions))
    worlds.push(worldFigures(assumptions, runs))
  }
  const figures = figuresOf(seeds, worlds, await benignRows(values.data, Date.now()))
  const folder = join(root, 'build', 'accuracy')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'judgement.json'), `${JSON.stringify(figures, null, 1)}\n`)
  return print(figures)
}
