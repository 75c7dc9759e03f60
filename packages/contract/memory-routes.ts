import * as z from 'zod'
import { inPath } from './admin-parameters.ts'
import { Verdict } from './enums.ts'
import { DataErasureRequest, ErasureReceipt, ExportRequest, ExportResult } from './erasure.ts'
import { Acknowledged, FeedbackRequest, FeedbackResult } from './feedback.ts'
import { EmailAddress, EventName, MAX_PAGE, OpaqueId, SiteHostname, Timestamp } from './fields.ts'
import {
  ListEntryRequest,
  ListEntryResult,
  ListKind,
  ListName,
  ListQuery,
  ListResult,
} from './lists.ts'
import type { Route, RouteParameter } from './route.ts'
import { CheckListResult, StoredCheckResult } from './stored-checks.ts'

const query = (name: string, description: string, schema: z.ZodType): RouteParameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})
const site: RouteParameter = {
  name: 'x-service-site',
  in: 'header',
  required: false,
  description: 'A licensed hostname.',
  schema: SiteHostname,
}
const page: readonly RouteParameter[] = [
  query('cursor', 'nextCursor of the page before.', z.uuid()),
  query('limit', `At most as many, ${MAX_PAGE} at most.`, z.int().min(1).max(MAX_PAGE)),
]
const { email, userId, visitorId, ip, domain, cidr, asn, country } = ListQuery.shape
const common = { host: 'api', security: 'secret' } as const

/** Routes about what is remembered: stored checks, and what callers teach. */
export const memoryRoutes: readonly Route[] = [
  {
    ...common,
    method: 'get',
    path: '/api/v1/checks/{checkId}',
    operationId: 'readCheck',
    summary: 'A stored check',
    parameters: [inPath('checkId', 'Id of a check.'), site],
    response: { schema: StoredCheckResult },
    problems: ['not_found'],
  },
  {
    ...common,
    method: 'get',
    path: '/api/v1/checks',
    operationId: 'listChecks',
    summary: 'Stored checks, newest first',
    parameters: [
      site,
      query('userId', 'Whose checks.', OpaqueId),
      query('email', 'Whose checks, by mail address.', EmailAddress),
      query('visitorId', 'Checks from this browser.', OpaqueId),
      query('verdict', 'Only of this verdict.', Verdict),
      query('event', 'Only of this event.', EventName),
      query('from', 'Not before.', Timestamp),
      query('to', 'Before.', Timestamp),
      ...page,
    ],
    response: { schema: CheckListResult },
    problems: ['validation_failed'],
  },
  {
    ...common,
    method: 'post',
    path: '/api/v1/feedback',
    operationId: 'giveFeedback',
    summary: 'Say what somebody turned out to be',
    parameters: [site],
    request: FeedbackRequest,
    response: { schema: FeedbackResult },
    problems: ['not_found'],
  },
  {
    ...common,
    method: 'delete',
    path: '/api/v1/feedback/{feedbackId}',
    operationId: 'retractFeedback',
    summary: 'Take a feedback back',
    parameters: [inPath('feedbackId', 'Id of a feedback.'), site],
    response: { schema: Acknowledged },
    problems: ['not_found'],
  },
  {
    ...common,
    method: 'get',
    path: '/api/v1/lists',
    operationId: 'readLists',
    summary: 'Whom the caller allows, denies or watches, newest first',
    parameters: [
      site,
      query('list', 'Only of this list.', ListName),
      query('kind', 'Only of this kind.', ListKind),
      ...Object.entries({ email, userId, visitorId, ip, domain, cidr, asn, country }).map(
        ([name, schema]) => query(name, 'Whether this one is listed.', schema),
      ),
      ...page,
    ],
    response: { schema: ListResult },
    problems: ['validation_failed'],
  },
  {
    ...common,
    method: 'post',
    path: '/api/v1/lists',
    operationId: 'addToList',
    summary: 'Allow, deny or watch; whoever is listed already moves to this list',
    parameters: [site],
    request: ListEntryRequest,
    response: { schema: ListEntryResult },
    problems: ['quota_exceeded'],
  },
  {
    ...common,
    method: 'delete',
    path: '/api/v1/lists/{entryId}',
    operationId: 'removeFromList',
    summary: 'Take an entry off its list',
    parameters: [inPath('entryId', 'Id of an entry.'), site],
    response: { schema: Acknowledged },
    problems: ['not_found'],
  },
  {
    ...common,
    method: 'post',
    path: '/api/v1/erasure',
    operationId: 'eraseData',
    summary: 'Erase whoever an address, a user id or a visitor names',
    parameters: [site],
    request: DataErasureRequest,
    response: { schema: ErasureReceipt },
    problems: [],
  },
  {
    ...common,
    method: 'get',
    path: '/api/v1/erasure/{erasureId}',
    operationId: 'erasureReceipt',
    summary: 'The receipt of an erasure; one that is not through goes on',
    parameters: [inPath('erasureId', 'Id of an erasure.'), site],
    response: { schema: ErasureReceipt },
    problems: ['not_found'],
  },
  {
    ...common,
    method: 'post',
    path: '/api/v1/export',
    operationId: 'exportData',
    summary: 'What is kept of whoever an address, a user id or a visitor names',
    parameters: [site],
    request: ExportRequest,
    response: { schema: ExportResult },
    problems: [],
  },
]
