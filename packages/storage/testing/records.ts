import type { AdminPlan } from '@vigil/contract'
import { isLinkKind, type LinkKind, type PastVisit } from '@vigil/evidence'
import type { CheckRecord } from '../checks/check-record.ts'
import type { CheckQuery } from '../checks/read-check.ts'
import type { Scope } from '../scope.ts'
import { uuidV7 } from '../uuid-v7.ts'

/** A time that is far from the bounds of a day, month or year. */
export const T = Date.UTC(2026, 10, 12, 9)

let workspaces = 0

/** An environment of a workspace that no other test writes to. */
export function freshScope(env: Scope['env'] = 'live'): Scope {
  workspaces += 1
  return { workspaceId: `workspace-${workspaces}`, env }
}

export const NO_QUERY: CheckQuery = {
  user: null,
  email: null,
  visitor: null,
  emailDomain: null,
  identifiers: [],
  listed: [],
  retainedMs: 0,
}

/** A query by identifiers of a visit, by kind. */
export function queryBy(identifiers: Partial<Record<LinkKind, string>>): CheckQuery {
  const named = Object.entries(identifiers).flatMap(([kind, value]) =>
    isLinkKind(kind) && value !== undefined ? [{ kind, value }] : [],
  )
  return { ...NO_QUERY, visitor: identifiers.visitor ?? null, identifiers: named }
}

const visit: PastVisit = {
  atMs: T,
  event: 'signup',
  score: 0,
  verdict: 'allow',
  visitorKey: null,
  deviceKey: null,
  sketch: null,
  ipKey: null,
  subnetKey: null,
  asn: 64_500,
  country: 'DE',
  networkKind: 'clean',
  geo: null,
  browser: 'firefox',
  browserMajor: 147,
  os: 'linux',
  language: 'de',
  timezone: 'Europe/Berlin',
  tlsFamily: null,
  emailKey: null,
}

/** A check of a new account from a new visitor, with changes. */
export function checkRecord(changes: Partial<CheckRecord> = {}): CheckRecord {
  const atMs = changes.atMs ?? T
  const id = changes.id ?? uuidV7(atMs)
  const accountKey = changes.accountKey === undefined ? `account-${id}` : changes.accountKey
  const visitorKey = changes.visitorKey === undefined ? `visitor-${id}` : changes.visitorKey
  return {
    id,
    atMs,
    event: 'signup',
    accountKey,
    accountId: accountKey && `name of ${accountKey}`,
    emailKey: null,
    mailboxKey: null,
    familyKey: null,
    visitorKey,
    score: 12,
    verdict: 'allow',
    disposable: false,
    visit: { ...visit, atMs, visitorKey },
    policyVersion: 'test',
    links: visitorKey === null ? [] : [{ kind: 'visitor', value: visitorKey }],
    quota: null,
    idempotency: null,
    ...changes,
  }
}

/** An id of a check at `T` and so many ms; the same for the same number. */
export const idAt = (ms: number): string => uuidV7(T + ms, new Uint8Array(16).fill(ms % 251))

/** A plan of which every figure is 1. */
export const smallPlan: AdminPlan = {
  id: 'small',
  name: 'Small',
  priceCents: 0,
  domainSeats: 1,
  monthlyChecks: 1,
  allowsOverage: false,
  overageCentsPer1000: 0,
  apiRateLimit: 1,
  apiRateWindowSec: 1,
  edgeRateLimit: 1,
  edgeRateWindowSec: 1,
  maxTeamMembers: 1,
  monitoredIdentities: 1,
  retentionDays: 1,
  features: [],
}
