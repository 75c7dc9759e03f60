import { readFileSync } from 'node:fs'
import {
  type AdminFeed,
  AdminPlan,
  FeedListResponse,
  PlanListResponse,
  PlanResponse,
} from '@vigil/contract'
import { argument, type Command, columns, command, UsageError } from './command.ts'
import { nearest } from './nearest.ts'

const planLine = (plan: AdminPlan): string[] => [
  plan.id,
  plan.name,
  `${plan.monthlyChecks} checks a month`,
  `${plan.apiRateLimit} requests in ${plan.apiRateWindowSec} s`,
  `checks kept ${plan.retentionDays} days`,
  plan.features.join(', '),
]

const planOf = ({ plans }: { plans: readonly AdminPlan[] }, [named]: readonly string[]) =>
  plans.find(({ id }) => id === named)

/** Commands for plans and feeds of the deployment. */
export const planCommands: readonly Command[] = [
  command({
    words: 'plan list',
    args: [],
    help: 'List all plans.',
    request: () => ({ method: 'GET', path: '/plans' }),
    answer: PlanListResponse,
    print: ({ plans }) => columns(plans.map(planLine)),
  }),
  command({
    words: 'plan show',
    args: ['PLAN'],
    help: 'Show a plan as JSON, as `plan save` reads it.',
    request: () => ({ method: 'GET', path: '/plans' }),
    answer: PlanListResponse,
    print: (answer, args) => JSON.stringify(planOf(answer, args), null, 2),
    json: planOf,
  }),
  command({
    words: 'plan save',
    args: ['FILE'],
    help: 'Create a plan from a JSON file (- reads standard input), or replace the one with its id for each workspace on it.',
    request: (args) => ({ method: 'POST', path: '/plans', body: planIn(argument(args, 0)) }),
    answer: PlanResponse,
    print: ({ plan }) => columns([planLine(plan)]),
  }),
  command({
    words: 'feed list',
    args: [],
    help: 'Show the age of each intelligence feed.',
    request: () => ({ method: 'GET', path: '/feeds' }),
    answer: FeedListResponse,
    print: ({ feeds }) => columns(feeds.map(feedLine)),
  }),
]

function feedLine(feed: AdminFeed): string[] {
  const state = feed.overdue ? 'overdue' : 'fresh'
  return [
    feed.id,
    `${feed.entries} entries`,
    feed.present ? state : 'absent',
    feed.confirmedAt ?? 'never confirmed',
    feed.lastFailure ? `failed: ${feed.lastFailure.reason}` : '',
  ]
}

/** Reads a plan. Throws UsageError for a file that has none; the service checks the values. */
function planIn(path: string): object {
  const source = path === '-' ? 'standard input' : path
  const plan = parsed(textOf(path, source), source)
  if (typeof plan !== 'object' || plan === null || Array.isArray(plan)) {
    throw new UsageError(`${source} must contain one plan, as \`plan show\` prints it`)
  }
  const names = Object.keys(AdminPlan.shape)
  const unknown = Object.keys(plan).find((name) => !names.includes(name))
  if (unknown === undefined) return plan
  const meant = nearest(unknown, names)
  throw new UsageError(
    `${source}: a plan has no field "${unknown}"${meant === null ? '' : `; is ${meant} meant?`}`,
  )
}

function textOf(path: string, source: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause
    throw new UsageError(`${source} cannot be read: ${reason}`, { cause })
  }
}

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause
    throw new UsageError(`${source} is no JSON: ${reason}`, { cause })
  }
}
