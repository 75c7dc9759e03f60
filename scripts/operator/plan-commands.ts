import { readFileSync } from 'node:fs'
import { type AdminFeed, FeedListResponse, PlanListResponse, PlanResponse } from '@vigil/contract'
import { argument, type Command, columns, command, UsageError } from './command.ts'

/** Commands for plans and feeds of the deployment. */
export const planCommands: readonly Command[] = [
  command({
    words: 'plan list',
    args: [],
    help: 'List all plans.',
    request: () => ({ method: 'GET', path: '/plans' }),
    answer: PlanListResponse,
    print: ({ plans }) =>
      columns(
        plans.map((plan) => [
          plan.id,
          plan.name,
          `${plan.monthlyChecks} checks a month`,
          `${plan.apiRateLimit} requests in ${plan.apiRateWindowSec} s`,
          plan.features.join(', '),
        ]),
      ),
  }),
  command({
    words: 'plan show',
    args: ['PLAN'],
    help: 'Show a plan as JSON, as `plan save` reads it.',
    request: () => ({ method: 'GET', path: '/plans' }),
    answer: PlanListResponse,
    print: ({ plans }, [named]) => {
      const plan = plans.find(({ id }) => id === named)
      return JSON.stringify(plan, null, 2)
    },
  }),
  command({
    words: 'plan save',
    args: ['FILE'],
    help: 'Create or replace a plan from a JSON file (- reads standard input).',
    request: (args) => ({ method: 'POST', path: '/plans', body: readJson(argument(args, 0)) }),
    answer: PlanResponse,
    print: ({ plan }) => `${plan.id}  ${plan.name}`,
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

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path === '-' ? 0 : path, 'utf8'))
  } catch (cause) {
    throw new UsageError(`${path} cannot be read as JSON`, { cause })
  }
}
