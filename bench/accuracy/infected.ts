import { parseArgs } from 'node:util'
import type { Assessment } from '@vigil/scoring'
import { infections, type JudgedTwice } from './judgement/infections.ts'
import { mean } from './judgement/metrics/ranking.ts'
import { tprAtFpr } from './judgement/metrics/tpr-at-fpr.ts'
import { PUBLISHED } from './judgement/world/assumptions.ts'

/** False-positive rates at which both are compared. */
const HONEST_COSTS = [0.005, 0.01]
/** Share of takeovers with a known log of this site, and no step-up passed since, that must be stopped. */
const MIN_STOPPED = 0.9
/** Highest increase of the share of good logins that are not allowed. */
const MAX_MORE_HONEST = 0.003

/**
 * Measures the effect of the dates of stealer logs: judges takeovers with the cookies of an infected device with those
 * dates (`after`) and without them (`before`). Prints one table; returns false if a bar is missed.
 *
 * @param args `--seeds 31,37,41`; `--people 2000`
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '31,37,41' },
      people: { type: 'string', default: '2000' },
    },
  })
  const judged: JudgedTwice[] = []
  for (const seed of values.seeds.split(',').map(Number)) {
    judged.push(...(await infections(seed, { ...PUBLISHED, people: Number(values.people) })))
  }
  const honest = judged.filter(({ attacker }) => attacker === '')
  const hostile = judged.filter(({ attacker }) => attacker !== '')
  const open = hostile.filter(({ log, isProved }) => log !== null && !isProved)
  const here = open.filter(({ log }) => log === 'of this site')
  console.log('share not allowed                               logins    before   after')
  line('good logins', honest)
  line(
    '  of infected people, log known',
    honest.filter(({ log }) => log !== null),
  )
  for (const name of new Set(hostile.map(({ attacker }) => attacker))) {
    const own = hostile.filter(({ attacker }) => attacker === name)
    line(`takeovers: ${name}`, own)
    const of = (log: JudgedTwice['log'], isProved: boolean) =>
      own.filter((it) => it.log === log && it.isProved === isProved)
    line('  no log known', of(null, false))
    line('  log of this site, no step-up passed', of('of this site', false))
    line('  log of another site, no step-up passed', of('of another site', false))
    line(
      '  after a step-up was passed',
      own.filter(({ isProved }) => isProved),
    )
  }
  for (const cost of HONEST_COSTS) {
    const at = (of: 'before' | 'after', group: readonly JudgedTwice[]) =>
      tprAtFpr(
        { honest: honest.map((it) => it[of].score), hostile: group.map((it) => it[of].score) },
        cost,
      )
    console.log(`\ntakeovers stopped where ${(cost * 100).toFixed(1)} % of good logins are`)
    console.log(
      `  all         before ${share(at('before', hostile))}   after ${share(at('after', hostile))}`,
    )
    console.log(
      `  known, open before ${share(at('before', open))}   after ${share(at('after', open))}`,
    )
  }
  const newlyStopped = here.find(({ before, after }) => isStopped(after) && !isStopped(before))
  if (newlyStopped !== undefined) quote(newlyStopped)
  const stopped = stoppedShare(here, 'after')
  const more = stoppedShare(honest, 'after') - stoppedShare(honest, 'before')
  const reached = stopped >= MIN_STOPPED && more <= MAX_MORE_HONEST
  console.log(
    `\n${reached ? 'reached' : 'MISSED'}: log of this site known, stopped ${share(stopped)} (bar ${MIN_STOPPED}), good logins stopped ${share(more)} more (bar ${MAX_MORE_HONEST})`,
  )
  return reached
}

const isStopped = ({ verdict }: Assessment) => verdict !== 'allow'
const stoppedShare = (judged: readonly JudgedTwice[], of: 'before' | 'after') =>
  mean(judged.map((it) => Number(isStopped(it[of]))))
const share = (value: number) => value.toFixed(4)

function line(name: string, judged: readonly JudgedTwice[]): void {
  const [before, after] = [stoppedShare(judged, 'before'), stoppedShare(judged, 'after')]
  console.log(
    `${name.padEnd(46)} ${String(judged.length).padStart(7)}    ${share(before)}   ${share(after)}`,
  )
}

/** Prints the summary and the reasons of one takeover, as its caller gets them. */
function quote({ before, after }: JudgedTwice): void {
  for (const [when, { score, verdict, summary, reasons }] of [
    ['before', before],
    ['after', after],
  ] as const) {
    console.log(`\n${when}: ${score} ${verdict}. ${summary}`)
    for (const { code, label } of reasons) console.log(`  ${code}: ${label}`)
  }
}
