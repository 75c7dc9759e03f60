import * as z from 'zod'
import { AccountResult } from './account.ts'
import { CheckResponse } from './assessment.ts'
import { CheckRequest } from './check.ts'
import { EmailRequest, EmailResponse } from './email.ts'
import { LinkedAccountsQuery, LinkedAccountsResult } from './linked-accounts.ts'
import { memoryRoutes } from './memory-routes.ts'
import {
  MonitorEnrollRequest,
  MonitorEnrollResponse,
  MonitorPatchRequest,
  MonitorPatchResponse,
  MonitorResult,
} from './monitor.ts'
import { ExpandQuery } from './parameters.ts'
import { type RouteTable, secret, UNKNOWN_ID } from './route.ts'
import { SessionRequest, SessionResult } from './session.ts'

const idempotencyKey = {
  description:
    'A repeated check with the same key, body and expand is answered as the first and not billed.',
  schema: z.string().min(1).max(255),
}

/** The routes of the server host that callers use. */
export const serverRoutes = {
  check: {
    method: 'post',
    path: '/api/v1/check',
    summary: 'Score a signup or login',
    auth: { kind: 'secret', siteRequired: true },
    query: ExpandQuery,
    headers: { 'Idempotency-Key': idempotencyKey },
    body: CheckRequest,
    lenient: true,
    plan: { inForce: true, feature: 'checks' },
    response: { schema: CheckResponse },
    problems: ['idempotency_conflict'],
    metersItself: true,
    example: { body: { userId: 'matrix', event: 'login' } },
  },
  openSession: {
    method: 'post',
    path: '/api/v1/session',
    summary: 'Keep what a browser collected for 24 hours',
    auth: secret,
    body: SessionRequest,
    plan: { inForce: true, feature: 'checks' },
    response: { schema: SessionResult },
    example: { body: { fingerprint: 'fp-matrix' } },
  },
  emailIntelligence: {
    method: 'post',
    path: '/api/v1/email',
    summary: 'Judge mail addresses by themselves',
    auth: secret,
    body: EmailRequest,
    plan: { inForce: true, feature: 'email' },
    response: { schema: EmailResponse },
    example: { body: { email: 'ada@acme.example' } },
  },
  linkedAccounts: {
    method: 'get',
    path: '/api/v1/linked-accounts',
    summary: 'Neighbours of a visitor, address or account',
    auth: secret,
    query: LinkedAccountsQuery,
    plan: { inForce: true, feature: 'linked_accounts' },
    response: { schema: LinkedAccountsResult },
    example: { query: { userId: 'matrix' } },
  },
  account: {
    method: 'get',
    path: '/api/v1/account',
    summary: 'Plan, usage, domains, key and limits',
    auth: secret,
    response: { schema: AccountResult },
  },
  readMonitor: {
    method: 'get',
    path: '/api/v1/monitor',
    summary: 'Watched domains and people, and where exposures appeared',
    auth: { kind: 'secret', bearer: true },
    response: { schema: MonitorResult },
  },
  enrolPeople: {
    method: 'post',
    path: '/api/v1/monitor',
    summary: 'Enrol people to watch',
    auth: { kind: 'secret', bearer: true, liveOnly: true },
    body: MonitorEnrollRequest,
    plan: { inForce: true, feature: 'monitor' },
    response: { schema: MonitorEnrollResponse },
    example: { body: { email: 'ada@acme.example', audience: 'customer' } },
  },
  changeMonitored: {
    method: 'patch',
    path: '/api/v1/monitor',
    summary: 'Pause, resume or remove a watched person',
    auth: { kind: 'secret', bearer: true },
    body: MonitorPatchRequest,
    response: { schema: MonitorPatchResponse },
    problems: ['not_found', 'feature_not_in_plan'],
    example: { body: { id: UNKNOWN_ID, status: 'paused' }, answers: 404 },
  },
  ...memoryRoutes,
} as const satisfies RouteTable
