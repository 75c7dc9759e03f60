import { parseArgs } from 'node:util'
import { type Judged, PEOPLE } from './judgement/judged.ts'
import { mean } from './judgement/metrics/ranking.ts'
import { simulate } from './judgement/simulate.ts'
import { Chance } from './judgement/world/chance.ts'
import { drawWorld } from './judgement/world/draw.ts'

const MIN_PRECISION = 0.98
const MIN_RECALL = 0.9
/** Accounts of a farm before which nothing shows that there are several. */
const FIRST_ACCOUNTS = 4

/**
 * Draws populations as `judgement --family` does, with their farms, and compares `flags.multiAccount` with the truth:
 * of honest people at every visit, of farms at each sign-up after the first four.
 *
 * @param args `--draw 7`: the seed; `--worlds 8`: how many
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      draw: { type: 'string', default: '7' },
      worlds: { type: 'string', default: '8' },
    },
  })
  const [draw, worlds] = [Number(values.draw), Number(values.worlds)]
  if (![draw, worlds].every((n) => Number.isSafeInteger(n) && n > 0)) {
    console.error('--draw and --worlds take whole numbers')
    return false
  }
  const root = new Chance(draw).branch('graph')
  const judged: Judged[] = []
  for (let i = 0; i < worlds; i += 1) {
    const chance = root.branch(`world ${i}`)
    // The flag is of sign-ups and their accounts, so logins are not attacked.
    const world = { ...drawWorld(chance, `graph ${draw}.${i}`), triedShare: 0 }
    judged.push(...(await simulate(chance.below(1e9), world)).judged)
  }
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
