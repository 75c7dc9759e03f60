import { DataErasureRequest, ErasureReceipt, ExportRequest, ExportResult } from './erasure.ts'
import { Acknowledged, FeedbackRequest, FeedbackResult } from './feedback.ts'
import { ListEntryRequest, ListEntryResult, ListQuery, ListResult } from './lists.ts'
import { type RouteTable, secret, UNKNOWN_ID } from './route.ts'
import { CheckListQuery, CheckListResult, StoredCheckResult } from './stored-checks.ts'

/** Routes about what is remembered: stored checks, and what callers teach. */
export const memoryRoutes = {
  readCheck: {
    method: 'get',
    path: '/api/v1/checks/{checkId}',
    summary: 'A stored check',
    auth: secret,
    response: { schema: StoredCheckResult },
    example: { answers: 404 },
  },
  listChecks: {
    method: 'get',
    path: '/api/v1/checks',
    summary: 'Stored checks, newest first',
    auth: secret,
    query: CheckListQuery,
    response: { schema: CheckListResult },
    example: { query: { limit: '1' } },
  },
  giveFeedback: {
    method: 'post',
    path: '/api/v1/feedback',
    summary: 'Say what somebody turned out to be',
    auth: secret,
    body: FeedbackRequest,
    plan: { inForce: true },
    response: { schema: FeedbackResult },
    problems: ['not_found'],
    example: { body: { checkId: UNKNOWN_ID, label: 'fraud' }, answers: 404 },
  },
  retractFeedback: {
    method: 'delete',
    path: '/api/v1/feedback/{feedbackId}',
    summary: 'Take a feedback back',
    auth: secret,
    response: { schema: Acknowledged },
    example: { answers: 404 },
  },
  readLists: {
    method: 'get',
    path: '/api/v1/lists',
    summary: 'Whom the caller allows, denies or watches, newest first',
    auth: secret,
    query: ListQuery,
    response: { schema: ListResult },
  },
  addToList: {
    method: 'post',
    path: '/api/v1/lists',
    summary: 'Allow, deny or watch; whoever is listed already moves to this list',
    auth: secret,
    body: ListEntryRequest,
    plan: { inForce: true },
    response: { schema: ListEntryResult },
    example: { body: { list: 'watch', userId: 'u_unknown' } },
  },
  removeFromList: {
    method: 'delete',
    path: '/api/v1/lists/{entryId}',
    summary: 'Take an entry off its list',
    auth: secret,
    response: { schema: Acknowledged },
    example: { answers: 404 },
  },
  eraseData: {
    method: 'post',
    path: '/api/v1/erasure',
    summary: 'Erase whoever an address, a user id or a visitor names',
    auth: secret,
    body: DataErasureRequest,
    response: { schema: ErasureReceipt },
    example: { body: { userId: 'u_unknown' } },
  },
  erasureReceipt: {
    method: 'get',
    path: '/api/v1/erasure/{erasureId}',
    summary: 'The receipt of an erasure; one that is not through goes on',
    auth: secret,
    response: { schema: ErasureReceipt },
    example: { answers: 404 },
  },
  exportData: {
    method: 'post',
    path: '/api/v1/export',
    summary: 'What is kept of whoever an address, a user id or a visitor names',
    auth: secret,
    body: ExportRequest,
    response: { schema: ExportResult },
    example: { body: { userId: 'u_unknown' } },
  },
} as const satisfies RouteTable
