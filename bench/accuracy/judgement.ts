import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benignRows } from './judgement/benign-rows.ts'
import { runFamily } from './judgement/family.ts'
import type { Figures } from './judgement/figures.ts'
import { figuresOf, worldFigures } from './judgement/figures.ts'
import type { Run } from './judgement/judged.ts'
import { calibratedSignups } from './judgement/measure/signup-calibration.ts'
import { document } from './judgement/report/document.ts'
import { plotsOf } from './judgement/report/plots.ts'
import { print } from './judgement/report/print.ts'
import { printFamily, printWorldLine } from './judgement/report/print-family.ts'
import { simulate } from './judgement/simulate.ts'
import { PUBLISHED } from './judgement/world/assumptions.ts'
import { CONTRARY } from './judgement/world/contrary.ts'
import { findLabelledRows } from './labelled-rows.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Simulates populations under attack, scores every attempt with the real engine and measures the accuracy. Prints one
 * table and writes one JSON file. Returns false if a bar is missed.
 *
 * After the published population it draws a family of random ones and compares their worst decile with bars.
 *
 * @param args
 *   `--seeds 7,11,23`, `--people 2000`: of the published population;
 *   `--data DIR`: labelled rows;
 *   `--docs`: writes docs/accuracy.md with its charts, and draws no populations;
 *   `--family`: only the drawn populations; `--worlds 20`: how many; `--draw 20261122`: their seed,
 *   by default today's date;
 *   `--tune`: draws from seeds that no report uses; `--signups`: attacks sign-ups only
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '7,11,23' },
      people: { type: 'string', default: '2000' },
      docs: { type: 'boolean', default: false },
      family: { type: 'boolean', default: false },
      tune: { type: 'boolean', default: false },
      signups: { type: 'boolean', default: false },
      worlds: { type: 'string', default: '20' },
      draw: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
      data: { type: 'string' },
    },
  })
  const labelled = findLabelledRows(values.data, [
    'ip_labels.csv',
    'email_labels.csv',
    'ua_labels.csv',
  ])
  if (labelled === null) return false
  const seeds = values.seeds.split(',').map(Number)
  const people = Number(values.people)
  if (!seeds.every(Number.isSafeInteger) || !(Number.isSafeInteger(people) && people >= 100)) {
    console.error('--seeds takes whole numbers with commas between, --people a number from 100 on')
    return false
  }
  const drawn = async () => {
    const draw = {
      seed: Number(values.draw),
      worlds: Number(values.worlds),
      signupsAlone: values.signups,
    }
    const purpose = values.tune ? ('tuning' as const) : ('reported' as const)
    console.log(`drawn populations: ${draw.worlds}, ${purpose}, seed ${draw.seed}`)
    return printFamily(await runFamily({ ...draw, purpose }, printWorldLine))
  }
  if (values.family || values.tune) return drawn()
  const worlds = []
  for (const world of [PUBLISHED, CONTRARY]) {
    // The bars apply to the first world; the second shows how far the figures depend on the assumptions.
    const assumptions = { ...world, people: world === PUBLISHED ? people : Math.round(people / 2) }
    const runs: Run[] = []
    for (const seed of seeds) runs.push(await simulate(seed, assumptions))
    worlds.push(worldFigures(assumptions, runs))
  }
  const figures = figuresOf(
    seeds,
    worlds,
    await calibratedSignups(people),
    labelled.found ? await benignRows(labelled.folder, Date.now()) : [],
  )
  write(join(root, 'build', 'accuracy'), { 'judgement.json': jsonOf(figures) })
  if (values.docs) writeDocs(figures)
  const isReached = print(figures)
  return values.docs ? isReached : (await drawn()) && isReached
}

function writeDocs(figures: Figures): void {
  const docs = join(root, 'docs')
  const [world] = figures.worlds
  write(docs, { 'accuracy.md': document(figures) })
  write(join(docs, 'accuracy'), world ? plotsOf(world) : {})
  write(join(docs, 'accuracy', 'data'), { 'judgement.json': jsonOf(figures) })
}

/** Six significant digits: more than the precision of any figure here. */
function jsonOf(figures: Figures): string {
  const short = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value
  return `${JSON.stringify(figures, short, 1)}\n`
}

function write(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}
