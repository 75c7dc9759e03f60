import { BAD_ACCOUNT } from '../outcome.ts'
import type { Bucket } from '../source.ts'

/** Who requests permits: the daily run leaves tokens for checks, which wait for an answer. */
export type Requester = 'run' | 'online'

/** A provider's known limits and their usage. Times in ms. */
export interface GateState {
  /** Requests per minute that the plan allows. */
  perMinute: number
  tokens: number
  /** Stealer-log calls by domain have a separate, unpublished limit. */
  domainEveryMs: number
  domainNextMs: number
  filledMs: number
  blockedUntilMs: number
  failures: number
  /** Recent usage of each workspace, in requests of the last minute. Absent in older states. */
  used?: Record<string, Usage>
}

interface Usage {
  requests: number
  atMs: number
}

/** A request for permits to call the provider. */
export interface PermitRequest {
  bucket: Bucket
  /** Calls to make. */
  want: number
  requester: Requester
  /** The workspace whose share of the limit they count against; absent: no workspace's. */
  workspaceId?: string
}

export interface Permits {
  granted: number
  /** When to ask again if fewer permits were granted than requested. */
  waitMs: number
}

/** Share of the limit that is used: the provider enforces it late and unevenly. */
const SHARE_OF_RATE = 0.85
/**
 * Size of the bucket as a share of the limit: a full bucket and a minute's refill together must not exceed the limit.
 */
const SHARE_OF_BURST = 0.1
const ONLINE_RESERVE = 0.2
const FIRST_DOMAIN_EVERY_MS = 10_000
const SLOWEST_DOMAIN_EVERY_MS = 10 * 60_000
const FASTEST_DOMAIN_EVERY_MS = 2_000
const FAILURES_TO_OPEN = 5
const OPEN_MS = 5 * 60_000

export function openGate(perMinute: number, nowMs: number): GateState {
  return {
    perMinute,
    tokens: capacityOf(perMinute),
    domainEveryMs: FIRST_DOMAIN_EVERY_MS,
    domainNextMs: nowMs,
    filledMs: nowMs,
    blockedUntilMs: 0,
    failures: 0,
  }
}

const capacityOf = (perMinute: number) => Math.max(1, Math.floor(perMinute * SHARE_OF_BURST))

/** Takes up to `want` permits; changes `state`. */
export function take(
  state: GateState,
  { bucket, want, requester, workspaceId }: PermitRequest,
  nowMs: number,
): Permits {
  if (bucket === 'open') return { granted: want, waitMs: 0 }
  if (nowMs < state.blockedUntilMs) return { granted: 0, waitMs: state.blockedUntilMs - nowMs }
  refill(state, nowMs)
  if (bucket === 'domain_stealer') return takeDomain(state, nowMs)
  // Half-open circuit: one call tests whether the provider is back.
  const limit = state.failures >= FAILURES_TO_OPEN ? 1 : want
  const reserve = Math.max(
    requester === 'run' ? Math.floor(capacityOf(state.perMinute) * ONLINE_RESERVE) : 0,
    workspaceId === undefined ? 0 : reservedFor(state, workspaceId, nowMs),
  )
  const granted = Math.max(0, Math.min(limit, Math.floor(state.tokens - reserve)))
  state.tokens -= granted
  if (workspaceId !== undefined) noteUse(state, workspaceId, granted, nowMs)
  const perMs = (state.perMinute * SHARE_OF_RATE) / 60_000
  const lacking = Math.max(0, reserve + 1 - state.tokens)
  return { granted, waitMs: granted >= want ? 0 : Math.ceil(lacking / perMs) }
}

/** Half-life of a workspace's recent usage. */
const HALF_LIFE_MS = 30_000
const MAX_NOTED = 500
/** Shares of the bucket that are left to other workspaces (judgement, tested by gate.test.ts). */
const RESERVED_PER_SHARE = 3
const MAX_RESERVED = 0.8

const usedBy = ({ used }: GateState, workspaceId: string, nowMs: number): number => {
  const usage = used?.[workspaceId]
  if (usage === undefined) return 0
  return usage.requests * 0.5 ** (Math.max(0, nowMs - usage.atMs) / HALF_LIFE_MS)
}

/**
 * Returns the tokens that a workspace must leave to others: three times its share of the minute's budget, as a part of
 * the bucket. A single busy workspace continues as fast as the bucket is refilled; one with little usage finds tokens.
 */
function reservedFor(state: GateState, workspaceId: string, nowMs: number): number {
  const perMinute = state.perMinute * SHARE_OF_RATE
  const share = Math.min(1, usedBy(state, workspaceId, nowMs) / perMinute)
  return Math.floor(
    capacityOf(state.perMinute) * Math.min(MAX_RESERVED, RESERVED_PER_SHARE * share),
  )
}

function noteUse(state: GateState, workspaceId: string, granted: number, nowMs: number): void {
  const requests = usedBy(state, workspaceId, nowMs) + granted
  const used = { ...state.used, [workspaceId]: { requests, atMs: nowMs } }
  const kept = Object.entries(used).filter(([id]) => usedBy({ ...state, used }, id, nowMs) > 0.05)
  state.used = Object.fromEntries(kept.slice(-MAX_NOTED))
}

function takeDomain(state: GateState, nowMs: number): Permits {
  if (nowMs < state.domainNextMs) return { granted: 0, waitMs: state.domainNextMs - nowMs }
  if (state.tokens < 1) return { granted: 0, waitMs: Math.ceil(60_000 / state.perMinute) }
  state.tokens -= 1
  state.domainNextMs = nowMs + state.domainEveryMs
  return { granted: 1, waitMs: 0 }
}

/** Records the outcome of a call; slows down, blocks or recovers. */
export function report(
  state: GateState,
  bucket: Bucket,
  result: { kind: string; afterMs?: number | null; code?: string },
  nowMs: number,
): void {
  if (bucket === 'open' || result.code === BAD_ACCOUNT) return
  if (result.kind === 'ok' || result.kind === 'none' || result.kind === 'denied') {
    state.failures = 0
    if (bucket === 'domain_stealer' && result.kind !== 'denied') {
      state.domainEveryMs = Math.max(FASTEST_DOMAIN_EVERY_MS, state.domainEveryMs * 0.95)
    }
    return
  }
  if (result.code === 'rate_limited') {
    const untilMs = nowMs + (result.afterMs ?? 10_000)
    if (bucket === 'domain_stealer') {
      state.domainEveryMs = Math.min(SLOWEST_DOMAIN_EVERY_MS, state.domainEveryMs * 2)
      state.domainNextMs = Math.max(untilMs, nowMs + state.domainEveryMs)
    } else state.blockedUntilMs = Math.max(state.blockedUntilMs, untilMs)
    return
  }
  state.failures += 1
  if (state.failures >= FAILURES_TO_OPEN) state.blockedUntilMs = nowMs + OPEN_MS
}

function refill(state: GateState, nowMs: number): void {
  const passedMs = Math.max(0, nowMs - state.filledMs)
  const perMs = (state.perMinute * SHARE_OF_RATE) / 60_000
  state.tokens = Math.min(capacityOf(state.perMinute), state.tokens + passedMs * perMs)
  state.filledMs = nowMs
}
