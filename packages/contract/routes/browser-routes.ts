import { DemoSignupRequest } from '../demo.ts'
import { EvaluateRequest } from '../evaluate.ts'
import { ConfigQuery, ExpandQuery } from './parameters.ts'
import { type MountedTable, noKey } from './route.ts'

/**
 * Every route of the browser host. Kept out of this file, since this host does not need them: the table of all routes,
 * and the schemas of its responses (browser-answers.ts).
 */
export const edgeRoutes = {
  evaluate: {
    method: 'post',
    path: '/v1/risk/evaluate',
    summary: 'Score a visit from the browser',
    description:
      'Scores what the SDK collected, without storing a check, and returns a verdict token that a check redeems. Call it with a publishable key.',
    auth: { kind: 'publishable', inBody: true },
    query: ExpandQuery,
    body: EvaluateRequest,
    lenient: true,
    plan: { inForce: true, feature: 'checks' },
    metersItself: true,
    example: { body: { fingerprint: 'fp-matrix' } },
  },
  health: {
    method: 'get',
    path: '/health',
    summary: 'Whether the service is configured',
    description:
      'Returns for each binding of this host whether it is present, and on the server host for each feed whether a copy is stored; 503 if a binding is missing. It contains no secret and calls no dependency.',
    auth: noKey,
  },
  config: {
    method: 'get',
    path: '/v1/config',
    summary: 'Whether a bot challenge is required; with a publishable key a nonce and a visitor id',
    description:
      'Returns the policy for the SDK; licensed publishable keys never require a bot challenge. With a publishable key it adds a nonce that evaluate redeems once, and a visitor id.',
    auth: noKey,
    query: ConfigQuery,
  },
  visitContext: {
    method: 'get',
    path: '/v1/visit/context',
    summary: 'Network of this visitor, with a masked address',
    description:
      'Returns what the edge observes of this connection, for demonstrations. The IP address is cut to its /24 or /48.',
    auth: noKey,
  },
  tlsCapture: {
    method: 'get',
    path: '/v1/tls',
    summary: 'The ClientHello of this connection',
    description:
      'Returns the TLS handshake that the edge observed. With a publishable key it is signed, to be sent as `tlsCapture` of a check.',
    auth: { kind: 'publishable', optional: true },
    plan: { inForce: true, feature: 'checks' },
  },
  demo: {
    method: 'get',
    path: '/demo',
    summary: 'The demo page',
    description:
      'Returns a page that shows what the SDK collects and how it is scored, if the operator has opened one.',
    auth: noKey,
    response: { mediaType: 'text/html' },
    problems: ['not_found', 'temporarily_unavailable'],
  },
  demoFile: {
    method: 'get',
    path: '/demo/{file}',
    summary: 'A file of the demo page',
    description: 'Returns a style, script or picture that the demo page loads.',
    auth: noKey,
    response: { mediaType: ['text/javascript', 'text/css', 'image/svg+xml'] },
  },
  demoSignup: {
    method: 'post',
    path: '/demo/signup',
    summary: 'Backend of the demo page',
    description:
      'Finishes a signup of the demo page with a check, as an application does on its own server.',
    auth: noKey,
    body: DemoSignupRequest,
    problems: ['not_found', 'origin_not_allowed', 'rate_limited', 'temporarily_unavailable'],
  },
  publicKeys: {
    method: 'get',
    path: '/.well-known/jwks.json',
    summary: 'The keys that verify verdict tokens',
    description:
      'Returns a JSON Web Key Set (RFC 7517) of ES256 keys. Cache it, and fetch it again for an unknown `kid`.',
    auth: noKey,
    problems: ['temporarily_unavailable'],
  },
  sdk: {
    method: 'get',
    path: '/sdk.js',
    summary: 'The browser SDK, newest version',
    description: 'Returns the script that defines the global `Vigil`.',
    auth: noKey,
    response: { mediaType: 'text/javascript' },
    problems: ['not_found'],
  },
  sdkFile: {
    method: 'get',
    path: '/sdk/{file}',
    summary: 'A file of the browser SDK',
    description:
      'Returns a file by its name, such as `v1.js`. A name with a hash never changes its content.',
    auth: noKey,
    response: { mediaType: ['text/javascript', 'application/json', 'text/plain'] },
  },
} as const satisfies MountedTable
