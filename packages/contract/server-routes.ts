import * as z from 'zod'
import { AccountResult } from './account.ts'
import { CheckResponse } from './assessment.ts'
import { CheckRequest } from './check.ts'
import { EmailRequest, EmailResponse } from './email.ts'
import { EmailAddress, OpaqueId } from './fields.ts'
import { LinkedAccountsResult } from './linked-accounts.ts'
import { memoryRoutes } from './memory-routes.ts'
import {
  MonitorEnrollRequest,
  MonitorEnrollResponse,
  MonitorPatchRequest,
  MonitorPatchResponse,
  MonitorResult,
} from './monitor.ts'
import { expandParameter, inQuery, site } from './parameters.ts'
import type { Route, RouteParameter } from './route.ts'
import { SessionRequest, SessionResult } from './session.ts'

const idempotencyKey: RouteParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated check with the same key, body and expand is answered as the first and not billed.',
  schema: z.string().min(1).max(255),
}

/** The routes of the server host that callers use. */
export const serverRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/v1/check',
    host: 'api',
    operationId: 'check',
    summary: 'Score a signup or login',
    security: 'secret',
    parameters: [site, idempotencyKey, expandParameter],
    request: CheckRequest,
    response: { schema: CheckResponse },
    problems: ['site_required', 'quota_exceeded', 'idempotency_conflict'],
  },
  {
    method: 'post',
    path: '/api/v1/session',
    host: 'api',
    operationId: 'openSession',
    summary: 'Keep what a browser collected for 24 hours',
    security: 'secret',
    parameters: [site],
    request: SessionRequest,
    response: { schema: SessionResult },
    problems: [],
  },
  {
    method: 'post',
    path: '/api/v1/email',
    host: 'api',
    operationId: 'emailIntelligence',
    summary: 'Judge mail addresses by themselves',
    security: 'secret',
    parameters: [site],
    request: EmailRequest,
    response: { schema: EmailResponse },
    problems: [],
  },
  {
    method: 'get',
    path: '/api/v1/linked-accounts',
    host: 'api',
    operationId: 'linkedAccounts',
    summary: 'Neighbours of a visitor, address or account',
    security: 'secret',
    parameters: [
      site,
      inQuery('visitorId', 'Visitor or fingerprint id.', OpaqueId),
      inQuery('email', 'Mail address.', EmailAddress),
      inQuery('userId', 'The id of an account as the caller gives it.', OpaqueId),
    ],
    response: { schema: LinkedAccountsResult },
    problems: ['validation_failed'],
  },
  {
    method: 'get',
    path: '/api/v1/account',
    host: 'api',
    operationId: 'account',
    summary: 'Plan, usage, domains, key and limits',
    security: 'secret',
    parameters: [site],
    response: { schema: AccountResult },
    problems: [],
  },
  {
    method: 'get',
    path: '/api/v1/monitor',
    host: 'api',
    operationId: 'readMonitor',
    summary: 'Watched domains and people, and where exposures appeared',
    security: 'secret_or_bearer',
    parameters: [site],
    response: { schema: MonitorResult },
    problems: [],
  },
  {
    method: 'post',
    path: '/api/v1/monitor',
    host: 'api',
    operationId: 'enrolPeople',
    summary: 'Enrol people to watch',
    security: 'secret_or_bearer',
    parameters: [site],
    request: MonitorEnrollRequest,
    response: { schema: MonitorEnrollResponse },
    problems: ['live_key_required', 'feature_not_in_plan'],
  },
  {
    method: 'patch',
    path: '/api/v1/monitor',
    host: 'api',
    operationId: 'changeMonitored',
    summary: 'Pause, resume or remove a watched person',
    security: 'secret_or_bearer',
    parameters: [site],
    request: MonitorPatchRequest,
    response: { schema: MonitorPatchResponse },
    problems: ['not_found', 'feature_not_in_plan'],
  },
  ...memoryRoutes,
]
