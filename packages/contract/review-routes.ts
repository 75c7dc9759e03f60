import { OutcomeRequest, OutcomeResult } from './outcome.ts'
import { OverviewQuery, OverviewResult } from './overview.ts'
import { ReviewRequest, ReviewResult } from './review.ts'
import { ReviewQueueQuery, ReviewQueueResult } from './review-queue.ts'
import { type RouteTable, secret } from './route.ts'
import { ServiceHealth } from './service-health.ts'

/** Routes about what happens after a check: outcomes, review, and what happened lately. */
export const reviewRoutes = {
  reportOutcome: {
    method: 'post',
    path: '/api/v1/checks/{checkId}/outcome',
    summary: 'Report how an attempt went on after its check',
    auth: secret,
    body: OutcomeRequest,
    response: { schema: OutcomeResult },
    problems: ['not_found'],
    metersItself: true,
    example: { body: { outcome: 'challenge_passed' }, answers: 404 },
  },
  reviewCheck: {
    method: 'post',
    path: '/api/v1/checks/{checkId}/review',
    summary: 'Claim, finish or give back the review of a check',
    auth: secret,
    body: ReviewRequest,
    response: { schema: ReviewResult },
    problems: ['not_found'],
    example: { body: { state: 'claimed' }, answers: 404 },
  },
  listReviews: {
    method: 'get',
    path: '/api/v1/reviews',
    summary: 'Checks of the last 14 days that wait for a person, newest first',
    auth: secret,
    query: ReviewQueueQuery,
    response: { schema: ReviewQueueResult },
  },
  readOverview: {
    method: 'get',
    path: '/api/v1/overview',
    summary: 'Verdicts, reasons, countries and networks of the last day, week or month',
    auth: secret,
    query: OverviewQuery,
    response: { schema: OverviewResult },
  },
  readHealth: {
    method: 'get',
    path: '/api/v1/health',
    summary: 'Whether what judges is whole: each source of intelligence with its age',
    auth: secret,
    response: { schema: ServiceHealth },
  },
} as const satisfies RouteTable
