import { parseArgs } from 'node:util'
import { type Judged, PEOPLE } from './judgement/judged.ts'
import { mean } from './judgement/metrics/ranking.ts'
import { simulate } from './judgement/simulate.ts'
import { PUBLISHED } from './judgement/world/assumptions.ts'

const MIN_PRECISION = 0.98
const MIN_RECALL = 0.9
/** Accounts of a farm before which nothing shows that there are several. */
const FIRST_ACCOUNTS = 4

/**
 * Simulates the published population of `judgement` with its farms, and compares `flags.multiAccount` with the truth:
 * of honest people at every visit, of farms at each sign-up after the first four.
 *
 * @param args `--seeds 7,11,23`; `--people 2000`
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '7,11,23' },
      people: { type: 'string', default: '2000' },
    },
  })
  const seeds = values.seeds.split(',').map(Number)
  const people = Number(values.people)
  if (![...seeds, people].every((n) => Number.isSafeInteger(n) && n > 0)) {
    console.error('--seeds takes whole numbers with commas between, --people a number')
    return false
  }
  const judged: Judged[] = []
  for (const seed of seeds) judged.push(...(await simulate(seed, { ...PUBLISHED, people })).judged)
  const isReached = report(judged)
  console.log(isReached ? '\nall bars reached' : '\nsome bars were missed')
  return isReached
}

/** Prints the shares of flagged visits. Returns false if a bar is missed. */
function report(judged: readonly Judged[]): boolean {
  const honest = judged.filter(({ group }) => group === PEOPLE)
  const [signups = [], logins = []] = ['signup', 'login'].map((event) =>
    honest.filter((it) => it.event === event),
  )
  const farmed = judged.filter(({ group, event }) => group !== PEOPLE && event === 'signup')
  const further = farmed.filter(({ nth }) => nth >= FIRST_ACCOUNTS)
  console.log('share of visits with flags.multiAccount')
  for (const [kind, of] of Map.groupBy(signups, ({ segments }) => segments?.kind ?? 'alone')) {
    line(`honest sign-ups: ${kind}`, of)
  }
  line('honest logins', logins)
  for (const [name, of] of Map.groupBy(further, ({ group }) => group)) {
    line(`${name}, from account ${FIRST_ACCOUNTS + 1}`, of)
  }
  const found = further.filter(isFlagged).length
  const precision = found / Math.max(1, found + honest.filter(isFlagged).length)
  const recall = mean(further.map((it) => Number(isFlagged(it))))
  bar('precision', precision, MIN_PRECISION)
  bar('recall of farmed accounts', recall, MIN_RECALL)
  return precision >= MIN_PRECISION && recall >= MIN_RECALL
}

const isFlagged = ({ isMultiAccount }: Judged): boolean => isMultiAccount

function line(name: string, of: readonly Judged[]): void {
  const flagged = of.filter(isFlagged).length
  console.log(
    `  ${name.padEnd(40)} ${mean(of.map((it) => Number(isFlagged(it)))).toFixed(4)}  ${flagged} of ${of.length}`,
  )
}

const bar = (name: string, value: number, min: number): void =>
  console.log(
    `  ${`${name} (>= ${min})`.padEnd(40)} ${value.toFixed(4)}${value < min ? '  MISSED' : ''}`,
  )
