import { DataErasureRequest, ErasureReceipt, ExportRequest, ExportResult } from '../erasure.ts'
import { Acknowledged, FeedbackRequest, FeedbackResult } from '../feedback.ts'
import { ListEntryRequest, ListEntryResult, ListQuery, ListResult } from '../lists.ts'
import { CheckListQuery, CheckListResult, StoredCheckResult } from '../stored-checks.ts'
import { type RouteTable, secret, UNKNOWN_ID } from './route.ts'

/** Routes for stored data: checks, lists, feedback, erasure and export. */
export const dataRoutes = {
  readCheck: {
    method: 'get',
    path: '/api/v1/checks/{checkId}',
    summary: 'A stored check',
    description: 'Returns a check as it was answered, with the points of each signal.',
    auth: secret,
    response: { schema: StoredCheckResult },
    example: { answers: 404 },
  },
  listChecks: {
    method: 'get',
    path: '/api/v1/checks',
    summary: 'Stored checks, newest first',
    description:
      'Returns pages of checks. One of `userId`, `email`, `visitorId`, `ip` and `requestId` combines with the other filters. `nextCursor` of a page is the `cursor` of the next.',
    auth: secret,
    query: CheckListQuery,
    response: { schema: CheckListResult },
    example: { query: { limit: '1' } },
  },
  giveFeedback: {
    method: 'post',
    path: '/api/v1/feedback',
    summary: 'Label a check or an account',
    description:
      'Reports what an event turned out to be. Later checks of accounts that are linked with it are scored by the label.',
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
    summary: 'Retract a label',
    description:
      'Deletes a label that was given by mistake; checks from then on no longer count it.',
    auth: secret,
    response: { schema: Acknowledged },
    example: { answers: 404 },
  },
  readLists: {
    method: 'get',
    path: '/api/v1/lists',
    summary: 'Entries of the allow, deny and watch lists, newest first',
    description:
      'Returns pages of entries; `list` and `kind` combine. With a subject, such as `email`, the only entry is its own.',
    auth: secret,
    query: ListQuery,
    response: { schema: ListResult },
  },
  addToList: {
    method: 'post',
    path: '/api/v1/lists',
    summary: 'Add an entry to a list',
    description:
      'Adds a user, address, domain, visitor, IP address, network or country to the allow, deny or watch list. An entry on another list is moved.',
    auth: secret,
    body: ListEntryRequest,
    plan: { inForce: true },
    response: { schema: ListEntryResult },
    example: { body: { list: 'watch', userId: 'u_1043', note: 'disputed a payment' } },
  },
  removeFromList: {
    method: 'delete',
    path: '/api/v1/lists/{entryId}',
    summary: 'Remove an entry from its list',
    description: 'Deletes an entry by its id.',
    auth: secret,
    response: { schema: Acknowledged },
    example: { answers: 404 },
  },
  eraseData: {
    method: 'post',
    path: '/api/v1/erasure',
    summary: 'Erase a person',
    description:
      'Deletes what is stored of the person that an address, a user id or a visitor names. Returns a receipt.',
    auth: secret,
    body: DataErasureRequest,
    response: { schema: ErasureReceipt },
    example: { body: { userId: 'u_unknown' } },
  },
  erasureReceipt: {
    method: 'get',
    path: '/api/v1/erasure/{erasureId}',
    summary: 'The receipt of an erasure',
    description:
      'Returns how many rows were deleted. An erasure that is `running` continues with this call.',
    auth: secret,
    response: { schema: ErasureReceipt },
    example: { answers: 404 },
  },
  exportData: {
    method: 'post',
    path: '/api/v1/export',
    summary: 'Data stored of a person',
    description:
      'Returns a page of what is stored of the person that an address, a user id or a visitor names.',
    auth: secret,
    body: ExportRequest,
    response: { schema: ExportResult },
    example: { body: { userId: 'u_1042' } },
  },
} as const satisfies RouteTable
