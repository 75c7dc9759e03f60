import type { CheckResponse, EvaluateResponse } from '@vigil/contract'
import { findPrograms } from '../../../../test/support/browsers.ts'
import type { Bar } from '../../bar.ts'
import type { Scorecard } from '../../intel/scorecard.ts'
import { measureFirefoxThread } from '../firefox-thread.ts'
import { measureLoadEvent } from '../load-event.ts'
import { measureMainThread } from '../main-thread.ts'
import { printFiredSignals } from './fired-signals.ts'
import { people } from './people.ts'
import { robots } from './robots.ts'
import { openStage, type Run, type Stage } from './stage.ts'

const GROUP = 'visits to the demo page'
/** Time limit of one run, ms. */
const RUN_LIMIT_MS = 120_000

export interface Outcome {
  name: string
  /** Evaluation on arrival, and after the form was submitted. */
  arrival: EvaluateResponse | null
  last: EvaluateResponse | null
  /** Check by the page's server. */
  check: CheckResponse | null
  failure: string | null
  /** The page's last nonce was answered. */
  answered: boolean
}

/**
 * Visits the demo page as people and as programs do, and measures their classification and the SDK's time on the main
 * thread. Prints each run's verdict with its reasons. Without installed browsers the card records that nothing ran.
 *
 * @param only runs whose title (`people: NAME`, `programs: NAME`, `main thread`, `load event`) contains this; null: all
 */
export async function measureMatrix(card: Scorecard, only: string | null): Promise<void> {
  const { found, missing } = findPrograms()
  if (found === null) {
    card.notRun(GROUP, `${missing.join(', ')} not installed`)
    return
  }
  const stage = await openStage(found)
  try {
    const word = only?.toLowerCase() ?? ''
    // Measured first, before other browsers put load on the machine.
    if ('main thread'.includes(word)) {
      await measureMainThread(card, stage)
      await measureFirefoxThread(card, stage)
    }
    if ('load event'.includes(word)) await measureLoadEvent(card, stage)
    const wanted = (title: string, runs: readonly Run[]) =>
      runs.filter(({ name }) => `${title}: ${name}`.toLowerCase().includes(word))
    const human = await runAll('people', wanted('people', people()), stage)
    const automatic = await runAll('programs', wanted('programs', robots(found)), stage)
    const reached = (outcomes: Outcome[], score: number) =>
      outcomes.filter(({ last }) => (last?.score ?? 0) >= score).length
    const failed = [...human, ...automatic].filter(({ failure }) => failure !== null)
    const highest = human.filter(({ arrival, last }) =>
      [arrival, last].some((response) => (response?.score ?? 100) >= 40),
    )
    const add = (name: string, hits: number, of: readonly unknown[], bar: Bar | null) =>
      card.add(GROUP, name, { hits, total: of.length }, { bar })
    add('runs that failed', failed.length, [...human, ...automatic], { max: 0 })
    add('people at 40 or above', highest.length, human, { max: 0 })
    add('programs at 40 or above', reached(automatic, 40), automatic, { min: 0.95 })
    add('programs at 75 or above', reached(automatic, 75), automatic, { min: 0.85 })
    const answering = automatic.filter(({ answered }) => answered)
    add('programs that answered the nonce', answering.length, automatic, null)
    add('of them at 40 or above', reached(answering, 40), answering, null)
    const all = [...human, ...automatic].flatMap(({ arrival, last, check }) =>
      [arrival, last, check].filter((response) => response !== null),
    )
    const allowed = all.filter(({ flags, verdict }) => flags.bot && verdict === 'allow')
    add('flagged as a bot and allowed', allowed.length, all, { max: 0 })
    printFiredSignals(human, automatic)
  } finally {
    await stage.close()
  }
}

async function runAll(
  title: string,
  runs: readonly Run[],
  stage: Omit<Stage, 'seed'>,
): Promise<Outcome[]> {
  console.log(
    `\n${title}: score on arrival, at submit, of the check, its verdict, the reasons at submit`,
  )
  const outcomes: Outcome[] = []
  for (const [index, run] of runs.entries()) {
    stage.edge.reset()
    const failure = await driven(run, { ...stage, seed: index + 1 })
    const responses = stage.edge.passed.map(({ response }) => response)
    const outcome = {
      name: run.name,
      arrival: responses.at(0) ?? null,
      last: responses.at(-1) ?? null,
      check: stage.edge.check,
      failure,
      answered:
        Object(Object(stage.edge.passed.at(-1)?.sent).challenge).answers?.page !== undefined,
    }
    console.log(lineOf(outcome))
    if (process.env.VIGIL_MATRIX_PAYLOADS)
      for (const { sent } of stage.edge.passed) console.log(JSON.stringify(sent))
    outcomes.push(outcome)
  }
  return outcomes
}

async function driven(run: Run, stage: Stage): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('took too long'), RUN_LIMIT_MS)
  })
  try {
    return await Promise.race([run.drive(stage).then(() => null), late])
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  } finally {
    clearTimeout(timer)
  }
}

function lineOf({ name, arrival, last, check, failure }: Outcome): string {
  const score = (response: { score: number } | null) => String(response?.score ?? '-').padStart(3)
  const reasons = last?.detection?.topReasons.map(({ type }) => type) ?? []
  const columns = [reasons.join(', ') || 'nothing', ...(failure === null ? [] : [`(${failure})`])]
  const verdict = (check?.verdict ?? last?.verdict ?? 'none').padEnd(9)
  const scores = [arrival, last, check].map(score).join(' ')
  return `  ${name.padEnd(62)} ${scores} ${verdict} ${columns.join(' ')}`
}
