import * as z from 'zod'
import { EvaluateResponse } from './assessment.ts'
import { Config, Health, PublicKeys, TlsCapture, VisitContext } from './edge.ts'
import { EvaluateRequest } from './evaluate.ts'
import { expandParameter, type Route } from './route.ts'

/** The routes of the browser host. */
export const browserRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/v1/risk/evaluate',
    host: 'edge',
    operationId: 'evaluate',
    summary: 'Score a visit from the browser',
    security: 'publishable',
    parameters: [expandParameter],
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
    path: '/v1/tls',
    host: 'edge',
    operationId: 'tlsCapture',
    summary: 'The ClientHello of this connection; with a key signed, to be sent as tlsCapture',
    security: 'publishable',
    response: { schema: TlsCapture },
    problems: ['origin_not_allowed'],
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
