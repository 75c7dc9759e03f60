import { expect } from 'vitest'
import type * as z from 'zod'
import { CheckResponse, EvaluateResponse } from './assessment.ts'
import { type Answer, call, type Request } from './call.ts'
import { expectRateHeaders } from './rate-headers.ts'
import type { Workspace } from './workspace.ts'

/** Reads a success of an authenticated route, and asserts the properties of all successes. */
export function resultOf<T>(answer: Answer, shape: z.ZodType<T>): T {
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/)
  expectRateHeaders(answer)
  expect(answer.json).toHaveProperty('requestId', answer.headers.get('x-request-id'))
  return shape.parse(answer.json)
}

/** Changes to the default check. */
export interface Differently extends Pick<Request, 'headers'> {
  /** `tls,linked` and the like. */
  expand?: string
  /** With the live key and the licensed site. */
  live?: boolean
}

/** POST /api/v1/check with a test key, or with a live key and its site. */
export async function check(
  workspace: Workspace,
  body: object,
  differently: Differently = {},
): Promise<CheckResponse> {
  return resultOf(await sendCheck(workspace, body, differently), CheckResponse)
}

/** The same, whatever it answers. */
export function sendCheck(
  workspace: Workspace,
  body: object,
  { expand, live = false, headers = {} }: Differently = {},
): Promise<Answer> {
  const site = live ? { 'x-service-site': workspace.site } : {}
  return call('api', 'POST', withExpand('/api/v1/check', expand), {
    key: live ? workspace.secretLive : workspace.secretTest,
    headers: { ...site, ...headers },
    body,
  })
}

/** POST /v1/risk/evaluate with the publishable test key, from a page of the workspace's site. */
export async function evaluate(
  workspace: Workspace,
  body: object,
  { expand, live = false, headers = {} }: Differently = {},
): Promise<EvaluateResponse> {
  const answer = await call('edge', 'POST', withExpand('/v1/risk/evaluate', expand), {
    key: live ? workspace.publishableLive : workspace.publishableTest,
    headers: { origin: `https://${workspace.site}`, ...headers },
    body,
  })
  return resultOf(answer, EvaluateResponse)
}

/** Types of the signals that fired. */
export function typesOf({ riskSignals }: CheckResponse | EvaluateResponse): string[] {
  return riskSignals.map(({ type }) => type)
}

function withExpand(path: string, expand: string | undefined): string {
  return expand === undefined ? path : `${path}?expand=${encodeURIComponent(expand)}`
}
