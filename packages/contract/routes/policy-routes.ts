import { BacktestRequest, BacktestResult } from '../backtest.ts'
import { PolicyRequest, PolicyResult } from '../policy.ts'
import { type RouteTable, secret } from './route.ts'

/** Routes for the caller's own thresholds and mutes. */
export const policyRoutes = {
  readPolicy: {
    method: 'get',
    path: '/api/v1/policy',
    summary: 'Thresholds and mutes of this environment',
    description:
      'Returns the rules in force, the draft that is evaluated in parallel, and how many verdicts the draft would have changed.',
    auth: secret,
    response: { schema: PolicyResult },
  },
  changePolicy: {
    method: 'put',
    path: '/api/v1/policy',
    summary: 'Replace the thresholds and mutes of this environment',
    description:
      'Replaces live rules and draft completely; they apply from the next check. Rejects any revision but the current one. Needs a secret key, or the personal key or session of an admin.',
    auth: { kind: 'secret', memberRole: 'admin' },
    body: PolicyRequest,
    response: { schema: PolicyResult },
    example: {
      body: {
        revision: 0,
        live: {},
        draft: { challengeFrom: 30, events: { login: { mute: ['tz_geo_mismatch'] } } },
      },
    },
  },
  backtestPolicy: {
    method: 'post',
    path: '/api/v1/policy/backtest',
    summary: 'What other thresholds and mutes would have changed',
    description:
      'Judges stored checks again, newest first, by the live rules and by those that are sent. Changes nothing.',
    auth: secret,
    body: BacktestRequest,
    response: { schema: BacktestResult },
    example: { body: { rules: { challengeFrom: 30 }, limit: 500 } },
  },
} as const satisfies RouteTable
