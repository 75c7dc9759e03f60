import * as z from 'zod'
import { AccountResult } from './account.ts'
import { CheckResponse, EvaluateResponse } from './assessment.ts'
import { CheckRequest } from './check.ts'
import { Config, Health, PublicKeys, VisitContext } from './edge.ts'
import { EmailRequest, EmailResponse } from './email.ts'
import { EvaluateRequest } from './evaluate.ts'
import { EmailAddress, OpaqueId, SiteHostname } from './fields.ts'
import { LinkedAccountsResult } from './linked-accounts.ts'
import {
  MonitorEnrollRequest,
  MonitorEnrollResponse,
  MonitorPatchRequest,
  MonitorPatchResponse,
  MonitorResult,
} from './monitor.ts'
import type { Route, RouteParameter } from './route.ts'
import { SessionRequest, SessionResult } from './session.ts'

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
  description: 'A licensed hostname. Live keys must send it on check.',
  schema: SiteHostname,
}
const idempotencyKey: RouteParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated check with the same key and body is answered as the first and not billed.',
  schema: z.string().min(1).max(255),
}
const expand = query(
  'expand',
  'Comma-separated: tls (ClientHello fields), linked (linkedAccounts), all; with a secret key also explain.',
  z.string(),
)

/** The routes of the server host that callers use. */
export const serverRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/v1/check',
    host: 'api',
    operationId: 'check',
    summary: 'Score a signup or login',
    security: 'secret',
    parameters: [site, idempotencyKey, expand],
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
      query('visitorId', 'Visitor or fingerprint id.', OpaqueId),
      query('email', 'Mail address.', EmailAddress),
      query('userId', 'The id of an account as the caller gives it.', OpaqueId),
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
    problems: ['not_found'],
  },
]

/** The routes of the browser host. */
export const browserRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/v1/risk/evaluate',
    host: 'edge',
    operationId: 'evaluate',
    summary: 'Score a visit from the browser',
    security: 'publishable',
    parameters: [expand],
    request: EvaluateRequest,
    response: { schema: EvaluateResponse },
    problems: ['origin_not_allowed'],
  },
  {
    method: 'get',
    path: '/health',
    host: 'edge',
    operationId: 'health',
    summary: 'Whether everything that the service stands on is configured',
    security: 'none',
    response: { schema: Health },
    problems: [],
  },
  {
    method: 'get',
    path: '/v1/config',
    host: 'edge',
    operationId: 'config',
    summary: 'Whether the SDK must pass a challenge first',
    security: 'none',
    response: { schema: Config },
    problems: [],
  },
  {
    method: 'get',
    path: '/v1/visit/context',
    host: 'edge',
    operationId: 'visitContext',
    summary: 'What the network tells of this visitor, the address masked',
    security: 'none',
    response: { schema: VisitContext },
    problems: [],
  },
  {
    method: 'get',
    path: '/.well-known/jwks.json',
    host: 'edge',
    operationId: 'publicKeys',
    summary: 'The keys that verify verdict tokens (ES256)',
    security: 'none',
    response: { schema: PublicKeys },
    problems: ['temporarily_unavailable'],
  },
  {
    method: 'get',
    path: '/sdk.js',
    host: 'edge',
    operationId: 'sdk',
    summary: 'The browser SDK, its newest version',
    security: 'none',
    response: { mediaType: 'text/javascript' },
    problems: ['not_found'],
  },
  {
    method: 'get',
    path: '/sdk/{file}',
    host: 'edge',
    operationId: 'sdkFile',
    summary: 'A file of the browser SDK, such as v1.js',
    security: 'none',
    parameters: [
      {
        name: 'file',
        in: 'path',
        required: true,
        description: 'Name of the file.',
        schema: z.string(),
      },
    ],
    response: { mediaType: 'text/javascript' },
    problems: ['not_found'],
  },
]

/** What the server host serves to readers. */
export const readingRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/openapi.json',
    host: 'api',
    operationId: 'openapi',
    summary: 'This document',
    security: 'none',
    response: { mediaType: 'application/json' },
    problems: [],
  },
  {
    method: 'get',
    path: '/problems/{code}',
    host: 'api',
    operationId: 'problemPage',
    summary: 'What a problem means and how to mend it',
    security: 'none',
    parameters: [
      {
        name: 'code',
        in: 'path',
        required: true,
        description: 'The code with dashes, as in `type`.',
        schema: z.string(),
      },
    ],
    response: { mediaType: 'text/html' },
    problems: ['not_found'],
  },
]
