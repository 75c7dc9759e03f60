import {
  FindingListResult,
  FindingQuery,
  FindingStatusRequest,
  FindingStatusResult,
} from './findings.ts'
import { PasswordRequest, PasswordResult } from './password.ts'
import { type RouteTable, secret } from './route.ts'

const monitorAuth = { kind: 'secret', bearer: true } as const

/** Routes about what monitoring found, and about leaked passwords. */
export const monitorRoutes = {
  listFindings: {
    method: 'get',
    path: '/api/v1/monitor/findings',
    summary: 'What monitoring found, newest first',
    auth: monitorAuth,
    query: FindingQuery,
    response: { schema: FindingListResult },
    example: { query: { limit: '1' } },
  },
  changeFindings: {
    method: 'post',
    path: '/api/v1/monitor/findings',
    summary: 'Acknowledge, resolve or reopen findings',
    auth: { ...monitorAuth, liveOnly: true },
    body: FindingStatusRequest,
    response: { schema: FindingStatusResult },
    example: { body: { ids: ['unknown'], status: 'acknowledged' } },
  },
  exportFindings: {
    method: 'get',
    path: '/api/v1/monitor/findings.csv',
    summary: 'The findings as CSV, newest first, 20,000 at most',
    auth: monitorAuth,
    response: { mediaType: 'text/csv' },
  },
  passwordExposure: {
    method: 'post',
    path: '/api/v1/password',
    summary: 'Leaked password hashes that begin with five hex digits',
    auth: secret,
    body: PasswordRequest,
    response: { schema: PasswordResult },
    example: { body: { sha1Prefix: '0E253' } },
  },
} as const satisfies RouteTable
