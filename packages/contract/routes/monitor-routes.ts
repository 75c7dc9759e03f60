import {
  FindingListResult,
  FindingQuery,
  FindingStatusRequest,
  FindingStatusResult,
} from '../answer/findings.ts'
import { PasswordRequest, PasswordResult } from '../password.ts'
import { type RouteTable, secret } from './route.ts'

const monitorAuth = { kind: 'secret', bearer: true } as const

/** Routes for findings of monitoring and for leaked passwords. */
export const monitorRoutes = {
  listFindings: {
    method: 'get',
    path: '/api/v1/monitor/findings',
    summary: 'What monitoring found, newest first',
    description:
      'Returns pages of findings of every subject, or of one (`subjectId`). A finding contains where an account is exposed, never the credential.',
    auth: monitorAuth,
    query: FindingQuery,
    response: { schema: FindingListResult },
    example: { query: { limit: '1' } },
  },
  changeFindings: {
    method: 'post',
    path: '/api/v1/monitor/findings',
    summary: 'Acknowledge, resolve or reopen findings',
    description:
      'Sets the status of up to 500 findings. Ids of other workspaces are passed over, and `changed` counts the rest.',
    auth: { ...monitorAuth, liveOnly: true },
    body: FindingStatusRequest,
    response: { schema: FindingStatusResult },
    example: { body: { ids: ['unknown'], status: 'acknowledged' } },
  },
  exportFindings: {
    method: 'get',
    path: '/api/v1/monitor/findings.csv',
    summary: 'The findings as CSV, newest first, 20,000 at most',
    description: 'Returns the same rows as `listFindings` as a CSV file with a heading.',
    auth: monitorAuth,
    response: { mediaType: 'text/csv' },
  },
  passwordExposure: {
    method: 'post',
    path: '/api/v1/password',
    summary: 'Leaked password hashes that begin with five hex digits',
    description:
      'Returns the leaked hashes that begin with five hex digits of the SHA-1 or NT hash of a password. Compare the rest yourself: neither the password nor its hash leaves your server.',
    auth: secret,
    body: PasswordRequest,
    response: { schema: PasswordResult },
    example: { body: { sha1Prefix: '0E253' } },
  },
} as const satisfies RouteTable
