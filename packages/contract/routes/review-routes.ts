import { OutcomeRequest, OutcomeResult } from '../outcome.ts'
import { OverviewQuery, OverviewResult } from '../overview.ts'
import { ReviewRequest, ReviewResult } from '../review.ts'
import { ReviewQueueQuery, ReviewQueueResult } from '../review-queue.ts'
import { ServiceHealth } from '../service-health.ts'
import { type RouteTable, secret } from './route.ts'

/** Routes for what follows a check: outcomes, review and the overview. */
export const reviewRoutes = {
  reportOutcome: {
    method: 'post',
    path: '/api/v1/checks/{checkId}/outcome',
    summary: 'Report how an attempt went on after its check',
    description:
      'Reports whether a step-up was passed, failed or abandoned, or how a login ended. Profiles and velocity learn from it.',
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
    description:
      'Claims a check so that others skip it, marks it as done, or releases it. A check that another reviewer claimed can be taken over.',
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
    description:
      'Returns pages of checks that were let in and flagged, or challenged without an outcome.',
    auth: secret,
    query: ReviewQueueQuery,
    response: { schema: ReviewQueueResult },
  },
  readOverview: {
    method: 'get',
    path: '/api/v1/overview',
    summary: 'Verdicts, reasons, countries and networks of the last day, week or month',
    description:
      'Returns counts over the last 1, 7 or 30 days for a dashboard. `truncated` says that counts are lower bounds.',
    auth: secret,
    query: OverviewQuery,
    response: { schema: OverviewResult },
  },
  readHealth: {
    method: 'get',
    path: '/api/v1/health',
    summary: 'State of the service: each source of intelligence with its age',
    description:
      'Returns the age of each source of intelligence, and how the newest checks went. Checks go on while a source is stale.',
    auth: secret,
    response: { schema: ServiceHealth },
  },
} as const satisfies RouteTable
