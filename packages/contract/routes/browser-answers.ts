import * as z from 'zod'
import { RequestId } from '../answer/answer-fields.ts'
import { CheckResponse, EvaluateResponse } from '../answer/assessment.ts'
import { Config, PublicKeys, TlsCapture, VisitContext } from '../edge.ts'
import { Health } from '../health.ts'
import { edgeRoutes } from './browser-routes.ts'
import type { RouteTable } from './route.ts'

/** The response that the demo's backend received from check. A real backend would not forward it to the browser. */
export const DemoSignupResponse = z
  .object({ check: CheckResponse, requestId: RequestId })
  .meta({ id: 'DemoSignupResponse' })
export type DemoSignupResponse = z.infer<typeof DemoSignupResponse>

/** The routes of the browser host with their response schemas, for the document and for tests. */
export const answeringEdgeRoutes = {
  ...edgeRoutes,
  evaluate: { ...edgeRoutes.evaluate, response: { schema: EvaluateResponse } },
  health: { ...edgeRoutes.health, response: { schema: Health } },
  config: { ...edgeRoutes.config, response: { schema: Config } },
  visitContext: { ...edgeRoutes.visitContext, response: { schema: VisitContext } },
  tlsCapture: { ...edgeRoutes.tlsCapture, response: { schema: TlsCapture } },
  demoSignup: { ...edgeRoutes.demoSignup, response: { schema: DemoSignupResponse } },
  publicKeys: { ...edgeRoutes.publicKeys, response: { schema: PublicKeys } },
} as const satisfies RouteTable
