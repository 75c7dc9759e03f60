import { EvaluateResponse } from './assessment.ts'
import { DemoSignupRequest, DemoSignupResponse } from './demo.ts'
import { Config, Health, PublicKeys, TlsCapture, VisitContext } from './edge.ts'
import { EvaluateRequest } from './evaluate.ts'
import { ExpandQuery } from './parameters.ts'
import { noKey, type RouteTable } from './route.ts'

/** The routes of the browser host. */
export const browserRoutes = {
  evaluate: {
    method: 'post',
    path: '/v1/risk/evaluate',
    summary: 'Score a visit from the browser',
    auth: { kind: 'publishable', inBody: true },
    query: ExpandQuery,
    body: EvaluateRequest,
    lenient: true,
    plan: { inForce: true, feature: 'checks' },
    response: { schema: EvaluateResponse },
    metersItself: true,
    example: { body: { fingerprint: 'fp-matrix' } },
  },
  health: {
    method: 'get',
    path: '/health',
    summary: 'Whether everything that the service stands on is configured',
    auth: noKey,
    response: { schema: Health },
  },
  config: {
    method: 'get',
    path: '/v1/config',
    summary: 'Whether the SDK must pass a challenge first',
    auth: noKey,
    response: { schema: Config },
  },
  visitContext: {
    method: 'get',
    path: '/v1/visit/context',
    summary: 'What the network tells of this visitor, the address masked',
    auth: noKey,
    response: { schema: VisitContext },
  },
  tlsCapture: {
    method: 'get',
    path: '/v1/tls',
    summary: 'The ClientHello of this connection; with a key signed, to be sent as tlsCapture',
    auth: { kind: 'publishable', optional: true },
    plan: { inForce: true, feature: 'checks' },
    response: { schema: TlsCapture },
  },
  demo: {
    method: 'get',
    path: '/demo',
    summary: 'The demo page, where the operator has opened one',
    auth: noKey,
    response: { mediaType: 'text/html' },
    problems: ['not_found', 'temporarily_unavailable'],
  },
  demoFile: {
    method: 'get',
    path: '/demo/{file}',
    summary: 'A file of the demo page',
    auth: noKey,
    response: { mediaType: 'text/javascript' },
  },
  demoSignup: {
    method: 'post',
    path: '/demo/signup',
    summary: "The demo page's own backend: finishes a signup with a check, with the secret key",
    auth: noKey,
    body: DemoSignupRequest,
    response: { schema: DemoSignupResponse },
    problems: ['not_found', 'origin_not_allowed', 'rate_limited', 'temporarily_unavailable'],
  },
  publicKeys: {
    method: 'get',
    path: '/.well-known/jwks.json',
    summary: 'The keys that verify verdict tokens (ES256)',
    auth: noKey,
    response: { schema: PublicKeys },
    problems: ['temporarily_unavailable'],
  },
  sdk: {
    method: 'get',
    path: '/sdk.js',
    summary: 'The browser SDK, its newest version',
    auth: noKey,
    response: { mediaType: 'text/javascript' },
    problems: ['not_found'],
  },
  sdkFile: {
    method: 'get',
    path: '/sdk/{file}',
    summary: 'A file of the browser SDK, such as v1.js',
    auth: noKey,
    response: { mediaType: 'text/javascript' },
  },
} as const satisfies RouteTable

/** What the server host serves to readers. */
export const readingRoutes = {
  openapi: {
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    auth: noKey,
    response: { mediaType: 'application/json' },
  },
  problemPage: {
    method: 'get',
    path: '/problems/{code}',
    summary: 'What a problem means and how to mend it',
    auth: noKey,
    response: { mediaType: 'text/html' },
    example: { path: { code: 'not-found' } },
  },
  home: {
    method: 'get',
    path: '/',
    summary: 'What this is, and where to read on',
    auth: noKey,
    response: { mediaType: 'text/html' },
  },
  docsIndex: {
    method: 'get',
    path: '/docs',
    summary: 'All guides and the reference',
    auth: noKey,
    response: { mediaType: 'text/html' },
  },
  docsPage: {
    method: 'get',
    path: '/docs/{page}',
    summary: 'A guide, or the reference at `api`',
    auth: noKey,
    response: { mediaType: 'text/html' },
    example: { path: { page: 'sandbox' } },
  },
  docsOperation: {
    method: 'get',
    path: '/docs/api/{operationId}',
    summary: 'The reference of one operation',
    auth: noKey,
    response: { mediaType: 'text/html' },
    example: { path: { operationId: 'check' } },
  },
  docsFile: {
    method: 'get',
    path: '/docs/assets/{file}',
    summary: 'Style, script and search index of the documents',
    auth: noKey,
    response: { mediaType: 'text/plain' },
    example: { path: { file: 'docs.css' } },
  },
  llms: {
    method: 'get',
    path: '/llms.txt',
    summary: 'The documents for programs (llmstxt.org)',
    auth: noKey,
    response: { mediaType: 'text/plain' },
  },
} as const satisfies RouteTable
