import * as z from 'zod'
import { AccountResult } from '../account.ts'
import { CheckResponse } from '../answer/assessment.ts'
import { LinkedAccountsQuery, LinkedAccountsResult } from '../answer/linked-accounts.ts'
import { CheckRequest } from '../check.ts'
import { EmailRequest, EmailResponse } from '../email.ts'
import {
  MonitorEnrollRequest,
  MonitorEnrollResponse,
  MonitorPatchRequest,
  MonitorPatchResponse,
  MonitorQuery,
  MonitorResult,
} from '../monitor.ts'
import { SessionRequest, SessionResult } from '../session.ts'
import { dataRoutes } from './data-routes.ts'
import { monitorRoutes } from './monitor-routes.ts'
import { ExpandQuery } from './parameters.ts'
import { type RouteTable, secret, UNKNOWN_ID } from './route.ts'

const idempotencyKey = {
  description:
    'A repeated check with the same key, body and expand is answered as the first and not billed. Best a new UUIDv7, which becomes the id of the check.',
  schema: z.string().min(1).max(255),
}

/** The routes of the server host that callers use. */
export const serverRoutes = {
  check: {
    method: 'post',
    path: '/api/v1/check',
    summary: 'Score a signup or login',
    description:
      'Scores one event with everything that is known of the visit, stores the check and counts it. Act on `verdict`, and keep `id`: feedback and the reasons are read by it later.',
    auth: { kind: 'secret', siteRequired: true },
    query: ExpandQuery,
    headers: { 'Idempotency-Key': idempotencyKey },
    body: CheckRequest,
    lenient: true,
    plan: { inForce: true, feature: 'checks' },
    response: { schema: CheckResponse },
    problems: ['idempotency_conflict'],
    metersItself: true,
    example: {
      body: { event: 'signup', userId: 'u_1042', email: 'ada@mailinator.com', ip: '192.0.2.3' },
    },
  },
  openSession: {
    method: 'post',
    path: '/api/v1/session',
    summary: 'Store what a browser collected for 24 hours',
    description:
      'Stores the data that the SDK collected and returns a `sessionId`. A later check that names it is scored with the stored data. With `verdictToken` the session contains what the browser host observed.',
    auth: secret,
    body: SessionRequest,
    lenient: true,
    metersItself: true,
    plan: { inForce: true, feature: 'checks' },
    response: { schema: SessionResult },
    example: { body: { fingerprint: 'fp-matrix' } },
  },
  emailIntelligence: {
    method: 'post',
    path: '/api/v1/email',
    summary: 'Score email addresses by themselves',
    description:
      'Scores one address (`email`) or up to 1,000 (`emails`) without a visit. Nothing is stored, and no check is counted.',
    auth: secret,
    body: EmailRequest,
    plan: { inForce: true, feature: 'email' },
    response: { schema: EmailResponse },
    example: { body: { email: 'ada@mailinator.com' } },
  },
  linkedAccounts: {
    method: 'get',
    path: '/api/v1/linked-accounts',
    summary: 'Accounts linked with a visitor, address or account',
    description:
      'Returns accounts that share identifiers with the one that is named, at most two steps away. Name it by exactly the parameters you have.',
    auth: secret,
    query: LinkedAccountsQuery,
    plan: { inForce: true, feature: 'linked_accounts' },
    response: { schema: LinkedAccountsResult },
    example: { query: { userId: 'u_1042' } },
  },
  account: {
    method: 'get',
    path: '/api/v1/account',
    summary: 'Plan, usage, domains, key and limits',
    description:
      'Returns what the key may do and how much of the plan is used. Of keys only the prefix is returned.',
    auth: secret,
    response: { schema: AccountResult },
  },
  readMonitor: {
    method: 'get',
    path: '/api/v1/monitor',
    summary: 'Monitored domains and people, and where exposures appeared',
    description:
      'Returns the state of exposure monitoring: verified domains with counts by layer, and enrolled people with masked addresses. Passwords are never returned.',
    auth: { kind: 'secret', bearer: true },
    query: MonitorQuery,
    response: { schema: MonitorResult },
  },
  enrolPeople: {
    method: 'post',
    path: '/api/v1/monitor',
    summary: 'Enrol people to monitor',
    description:
      'Enrols one person, or up to 100 in `people`. Needs a live secret key and the feature in the plan. Each person has a result of their own.',
    auth: { kind: 'secret', bearer: true, liveOnly: true },
    body: MonitorEnrollRequest,
    plan: { inForce: true, feature: 'monitor' },
    response: { schema: MonitorEnrollResponse },
    example: { body: { email: 'ada@acme.example', audience: 'customer' } },
  },
  changeMonitored: {
    method: 'patch',
    path: '/api/v1/monitor',
    summary: 'Pause, resume or remove a monitored person',
    description:
      'Changes the status of one enrolled person by `id`. `removed` deletes what is stored of them.',
    auth: { kind: 'secret', bearer: true },
    body: MonitorPatchRequest,
    response: { schema: MonitorPatchResponse },
    problems: ['not_found', 'feature_not_in_plan'],
    example: { body: { id: UNKNOWN_ID, status: 'paused' }, answers: 404 },
  },
  ...monitorRoutes,
  ...dataRoutes,
} as const satisfies RouteTable
