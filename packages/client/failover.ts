import type { Problem, Verdict } from '@vigil/contract'
import type { VerdictClaims } from './verdict-token.ts'

/**
 * Why the verdict is the client's own: the deadline passed; no connection or no answer of the
 * service; the service failed (5xx); the service refused (401, 402, 403, 404, 429).
 */
export type FailoverReason = 'timeout' | 'unreachable' | 'unavailable' | 'refused'

/** Why there is no answer of the service; `problem`: the service refused. */
export interface Failover {
  reason: FailoverReason
  problem: Problem | null
}

/** A verdict of the client, because the service gave none. It is not stored. */
export interface FailoverCheck {
  /** There is no stored check. */
  id: null
  /** 0 to 100, from a few local observations only; not comparable with the service's score. */
  score: number
  verdict: Verdict
  summary: string
  event: string
  reasons: { code: string; label: string; category: 'failover' }[]
  riskSignals: { type: string; label: string }[]
  degraded: ['service']
  failover: Failover
}

interface Observed extends Failover {
  /** Verdict of a token with a valid signature. */
  claims: VerdictClaims | null
  /** Checks of the same IP address by this process within the window. */
  attempts: number
}

interface Local {
  event?: string | undefined
  email?: string | null | undefined
  userAgent?: string | null | undefined
}

interface LocalSignal {
  code: string
  label: string
  points: number
}

/** Score from which an attempt counts as automated (judgement). */
const AUTOMATED_SCORE = 75
const TOOL =
  /curl|wget|python|scrapy|go-http|java\/|okhttp|axios|node-fetch|undici|headless|phantomjs|puppeteer|playwright/i
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const SEVERAL = 5
const MANY = 20

/** Returns a verdict from observations that need no service. Pure. */
export function failoverCheck(
  { event = 'signup', email, userAgent }: Local,
  mode: 'open' | 'closed',
  { reason, problem, claims, attempts }: Observed,
): FailoverCheck {
  const signals: LocalSignal[] = [
    ...(claims === null ? [] : [browserSignal(claims)]),
    ...(userAgent && TOOL.test(userAgent)
      ? [{ code: 'failover_tool', label: 'Tool or headless browser', points: 75 }]
      : []),
    ...(email && !EMAIL.test(email)
      ? [{ code: 'failover_email', label: 'Malformed email address', points: 30 }]
      : []),
    ...(attempts > SEVERAL
      ? [
          {
            code: 'failover_velocity',
            label: 'Many attempts from one IP address',
            points: attempts > MANY ? 75 : 30,
          },
        ]
      : []),
  ].filter(({ points }) => points > 0)
  const score = Math.min(
    100,
    signals.reduce((sum, { points }) => sum + points, 0),
  )
  return {
    id: null,
    score,
    verdict: verdictOf(mode, score, problem),
    summary: `No answer of the service (${reason}): judged by local observations.`,
    event,
    reasons: signals.map(({ code, label }) => ({ code, label, category: 'failover' })),
    riskSignals: signals.map(({ code, label }) => ({ type: code, label })),
    degraded: ['service'],
    failover: { reason, problem },
  }
}

function browserSignal({ score }: VerdictClaims): LocalSignal {
  return { code: 'failover_browser', label: 'Score of the browser evaluation', points: score }
}

/** Limits that visitors can exhaust: a flood of attempts must not admit those that follow. */
const LIMITS: ReadonlySet<number> = new Set([402, 429])

function verdictOf(mode: 'open' | 'closed', score: number, problem: Problem | null): Verdict {
  const isAutomated = score >= AUTOMATED_SCORE
  if (mode === 'closed') return isAutomated ? 'block' : 'challenge'
  return isAutomated || LIMITS.has(problem?.status ?? 0) ? 'challenge' : 'allow'
}
