import { parseArgs } from 'node:util'
import { addFarms } from './graph/farms.ts'
import { addHomes } from './graph/homes.ts'
import { addOffices } from './graph/offices.ts'
import { Population } from './graph/population.ts'
import { type Outcome, replay } from './graph/replay.ts'
import { addSharedTablets } from './graph/shared-tablets.ts'

const MIN_PRECISION = 0.98
const MIN_RECALL = 0.9

/**
 * Simulates a population for 90 days (households, students, shops and schools with one tablet, offices with laptops of
 * one image, phones of one model behind a carrier's addresses, farms) and compares `flags.multiAccount` with the truth.
 * An honest account that was flagged at any time is a false positive; a farm's account is found if its last check was
 * flagged.
 *
 * @param args `--seeds 7,11,23`; `--people 2000`; `--farms 30`
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '7,11,23' },
      people: { type: 'string', default: '2000' },
      farms: { type: 'string', default: '30' },
    },
  })
  const seeds = values.seeds.split(',').map(Number)
  const people = Number(values.people)
  const farms = Number(values.farms)
  if (![...seeds, people, farms].every((n) => Number.isSafeInteger(n) && n > 0)) {
    console.error('--seeds takes whole numbers with commas between, --people and --farms a number')
    return false
  }
  let reached = true
  for (const seed of seeds) {
    const population = new Population(seed)
    addHomes(population, people)
    addSharedTablets(population)
    addFarms(population, farms)
    addOffices(population)
    const outcomes = [...(await replay(population.visits)).values()]
    reached = report(seed, population.visits.length, outcomes) && reached
  }
  console.log(reached ? '\nall bars reached' : '\nsome bars were missed')
  return reached
}

function report(seed: number, checks: number, outcomes: readonly Outcome[]): boolean {
  const honest = outcomes.filter(({ truth }) => truth.group !== 'farm')
  const farmed = outcomes.filter(({ truth }) => truth.group === 'farm')
  const found = farmed.filter(({ last }) => last).length
  const wronged = honest.filter(({ ever }) => ever)
  const precision = found / Math.max(1, found + wronged.length)
  const recall = found / farmed.length
  const ofFour = wronged.filter(({ truth: { group, size } }) => group === 'household' && size <= 4)
  console.log(`\nseed ${seed}: ${outcomes.length} accounts, ${checks} checks`)
  const bar = (name: string, value: string, missed: boolean) =>
    console.log(`  ${name.padEnd(44)} ${value}${missed ? '  MISSED' : ''}`)
  bar(`precision (>= ${MIN_PRECISION})`, precision.toFixed(4), precision < MIN_PRECISION)
  bar(`recall of farmed accounts (>= ${MIN_RECALL})`, recall.toFixed(4), recall < MIN_RECALL)
  bar('accounts of households up to four, flagged (0)', String(ofFour.length), ofFour.length > 0)
  for (const group of ['household', 'shop', 'school', 'office'] as const) {
    const these = wronged.filter(({ truth }) => truth.group === group)
    const flagged = these.length
    const by = [...new Set(these.flatMap((outcome) => outcome.by))].join(', ')
    const all = honest.filter(({ truth }) => truth.group === group).length
    console.log(`    ${group}: ${flagged} of ${all} flagged ${by}`)
  }
  const sizes = [
    [5, 10],
    [11, 40],
    [41, 200],
  ] as const
  for (const [least, most] of sizes) {
    const these = farmed.filter(({ truth: { size } }) => size >= least && size <= most)
    const share = these.filter(({ last }) => last).length / Math.max(1, these.length)
    console.log(`    farms of ${least} to ${most}: ${share.toFixed(3)} of ${these.length} found`)
  }
  return precision >= MIN_PRECISION && recall >= MIN_RECALL && ofFour.length === 0
}
