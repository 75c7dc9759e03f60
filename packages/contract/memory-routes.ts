import * as z from 'zod'
import { Verdict } from './enums.ts'
import { DataErasureRequest, ErasureReceipt, ExportRequest, ExportResult } from './erasure.ts'
import { Acknowledged, FeedbackRequest, FeedbackResult } from './feedback.ts'
import { EmailAddress, EventName, MAX_PAGE, OpaqueId, Timestamp } from './fields.ts'
import {
  ListEntryRequest,
  ListEntryResult,
  ListKind,
  ListName,
  ListQuery,
  ListResult,
} from './lists.ts'
import { inPath, inQuery, site } from './parameters.ts'
import type { Route, RouteParameter } from './route.ts'
import { CheckListResult, StoredCheckResult } from './stored-checks.ts'

const page: readonly RouteParameter[] = [
  inQuery('cursor', 'nextCursor of the page before.', z.uuid()),
  inQuery('limit', `At most as many, ${MAX_PAGE} at most.`, z.int().min(1).max(MAX_PAGE)),
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
      inQuery('userId', 'Whose checks.', OpaqueId),
      inQuery('email', 'Whose checks, by mail address.', EmailAddress),
      inQuery('visitorId', 'Checks from this browser.', OpaqueId),
      inQuery('verdict', 'Only of this verdict.', Verdict),
      inQuery('event', 'Only of this event.', EventName),
      inQuery('from', 'Not before.', Timestamp),
      inQuery('to', 'Before.', Timestamp),
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
      inQuery('list', 'Only of this list.', ListName),
      inQuery('kind', 'Only of this kind.', ListKind),
      ...Object.entries({ email, userId, visitorId, ip, domain, cidr, asn, country }).map(
        ([name, schema]) => inQuery(name, 'Whether this one is listed.', schema),
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
