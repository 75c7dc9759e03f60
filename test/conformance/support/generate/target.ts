import * as z from 'zod'
import { CheckResponse, EvaluateResponse } from '../assessment.ts'
import type { HostName } from '../call.ts'
import { hosts } from '../call.ts'
import {
  EmailBatch,
  EmailSingle,
  LinkedAccountsResult,
  MonitorChanged,
  MonitorEnrolled,
  SessionResult,
} from '../results.ts'
import type { Workspace } from '../workspace.ts'
import type { Fields } from './field.ts'
import {
  changeFields,
  domainFields,
  keyFields,
  planFields,
  workspaceFields,
} from './operator-fields.ts'
import {
  change,
  checkFields,
  evaluateFields,
  manyEmails,
  oneEmail,
  people,
  person,
  query,
  sessionFields,
} from './request-fields.ts'

/** A type of request to a route, and how often it is generated. */
export interface Target {
  name: string
  host: HostName
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Readonly<Record<string, string>>
  /** Fields of the body, or of the query of a GET. */
  fields: Fields
  required: readonly string[]
  /** Alternative fields exist, so a missing one is reported at the object. */
  alternative?: true
  /** Schema of the response to a valid request. */
  success: z.ZodType
  /** Statuses of the response to a valid request. */
  answers: readonly number[]
  times: number
}

const POST = { host: 'api', method: 'POST', required: [], answers: [200] } as const
const Success = z.looseObject({ requestId: z.string() })

/** Every route that takes a body, and the one that takes a query; the operator works on `operated`. */
export function targetsOf(workspace: Workspace, operated: Workspace): Target[] {
  const secret = { 'x-api-key': workspace.secretTest }
  const live = { 'x-api-key': workspace.secretLive, 'x-service-site': workspace.site }
  const publishable = { 'x-api-key': workspace.publishableTest }
  const server = { ...POST, headers: secret }
  const v1 = (name: string) => ({ name, path: `/api/v1/${name}` })
  const emailRoute = { ...server, ...v1('email') }
  const monitor = { ...server, ...v1('monitor'), headers: live }
  return [
    { ...server, ...v1('check'), fields: checkFields, success: CheckResponse, times: 5_500 },
    {
      ...server,
      ...v1('check'),
      headers: live,
      fields: checkFields,
      success: CheckResponse,
      times: 1_000,
    },
    { ...server, ...v1('session'), fields: sessionFields, success: SessionResult, times: 3_000 },
    {
      ...server,
      name: 'evaluate',
      host: 'edge',
      path: '/v1/risk/evaluate',
      headers: publishable,
      fields: evaluateFields,
      success: EvaluateResponse,
      times: 4_500,
    },
    { ...emailRoute, fields: oneEmail, required: ['email'], success: EmailSingle, times: 1_500 },
    {
      ...emailRoute,
      fields: manyEmails,
      required: ['emails'],
      alternative: true,
      success: EmailBatch,
      times: 1_000,
    },
    {
      ...monitor,
      fields: person,
      required: ['email', 'audience'],
      success: MonitorEnrolled,
      times: 750,
    },
    {
      ...monitor,
      fields: people,
      required: ['people'],
      alternative: true,
      success: MonitorEnrolled,
      times: 500,
    },
    {
      ...monitor,
      name: 'monitor, change',
      method: 'PATCH',
      fields: change,
      required: ['id', 'status'],
      success: MonitorChanged,
      answers: [404],
      times: 1_000,
    },
    ...operatorTargets(operated),
    {
      ...server,
      ...v1('linked-accounts'),
      method: 'GET',
      fields: query,
      required: ['visitorId'],
      success: LinkedAccountsResult,
      times: 1_000,
    },
  ]
}

function operatorTargets({ id, planId }: Workspace): Target[] {
  const admin = (name: string, path = `/workspaces/${id}/${name}`) => ({
    ...POST,
    name: `admin/${name}`,
    path: `/admin/v1${path}`,
    headers: { authorization: `Bearer ${hosts.operatorToken}` },
    success: Success,
    times: 250,
  })
  return [
    { ...admin('plans', '/plans'), fields: planFields, required: Object.keys(planFields) },
    {
      ...admin('workspaces', '/workspaces'),
      fields: workspaceFields(planId),
      required: ['name', 'planId'],
    },
    {
      ...admin('workspaces, change', `/workspaces/${id}`),
      method: 'PATCH',
      fields: changeFields(planId),
    },
    { ...admin('domains'), fields: domainFields, required: ['host', 'role'] },
    { ...admin('keys'), fields: keyFields, required: ['kind', 'env'] },
  ]
}
