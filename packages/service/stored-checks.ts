import {
  type CheckListQuery,
  type Contribution,
  type Explanation,
  type OutcomeName,
  type StoredCheck,
  timestampOf,
} from '@vigil/contract'
import { parseIp } from '@vigil/evidence'
import { builtInPolicy, describeCount, signalByCode } from '@vigil/scoring'
import {
  accountsWith,
  type CheckFilter,
  findCheck,
  findCheckByRequest,
  listChecks as list,
  outcomesOf,
  type Scope,
  type StoredCheck as Stored,
} from '@vigil/storage'
import type { Caller } from './caller.ts'
import { accountsOf } from './named-accounts.ts'
import { orUnavailable } from './or-unavailable.ts'
import { subscriberAddress } from './pipeline/identify.ts'
import { checkIdIn } from './request-id.ts'
import type { Services } from './services.ts'

/** Maximum accounts of one mailbox whose checks are listed. */
const MAX_ACCOUNTS = 20
/** Newest accounts of one IP address whose checks are listed (judgement: a page's worth). */
const MAX_ACCOUNTS_OF_ADDRESS = 100

/**
 * Returns a page of stored checks, newest first: all, or those of a person.
 *
 * @param accounts of that person, if they are known already
 */
export async function listChecks(
  services: Services,
  { scope }: Caller,
  query: CheckListQuery,
  accounts?: readonly string[],
): Promise<{ checks: StoredCheck[]; nextCursor: string | null }> {
  const graph = services.graphFor(scope.workspaceId)
  if (query.requestId !== undefined) return byRequest(services, scope, query.requestId)
  const by = await orUnavailable(filterOf(services, { scope }, query, accounts))
  const page = await orUnavailable(
    list(scope, graph, {
      ...by,
      verdict: query.verdict ?? null,
      event: query.event ?? null,
      fromMs: query.from === undefined ? 0 : Date.parse(query.from),
      toMs: query.to === undefined ? services.now() + 1 : Date.parse(query.to),
      before: query.cursor ?? null,
      limit: query.limit,
    }),
  )
  const known = await orUnavailable(
    outcomesOf(
      scope,
      graph.home,
      page.checks.map(({ id }) => id),
    ),
  )
  const outcomes = new Map(known.map(({ checkId, outcome }) => [checkId, outcome]))
  return {
    checks: page.checks.map((check) => presentCheck(check, outcomes.get(check.id) ?? null)),
    nextCursor: page.next,
  }
}

/**
 * Returns the checks of a request id: the one whose id a generated request id contains, and the one that stored its
 * hash. Both may exist: a caller can choose an id that contains the id of another check.
 */
async function byRequest(services: Services, scope: Scope, requestId: string) {
  const graph = services.graphFor(scope.workspaceId)
  const key = await services.vault.identifier(scope, 'request', requestId)
  const [minted, sent] = await orUnavailable(
    Promise.all([
      findCheck(scope, graph, checkIdIn(requestId)),
      findCheckByRequest(scope, graph, key),
    ]),
  )
  const found = (sent?.id === minted?.id ? [sent] : [sent, minted])
    .filter((check) => check !== null)
    .sort((a, b) => b.atMs - a.atMs)
  return { checks: found.map((check) => presentCheck(check)), nextCursor: null }
}

/** Resolves a query to accounts or a visitor: checks of a person and of an IP address are found by account. */
async function filterOf(
  services: Services,
  { scope }: Pick<Caller, 'scope'>,
  query: CheckListQuery,
  accounts: readonly string[] | undefined,
): Promise<Pick<CheckFilter, 'by' | 'ipKey'>> {
  const { userId, email, visitorId, ip } = query
  if (visitorId !== undefined) {
    const key = await services.vault.identifier(scope, 'visitor', visitorId)
    return { by: { column: 'visitor_key', keys: [key] } }
  }
  if (ip !== undefined) {
    const parsed = parseIp(ip)
    const ipKey = await services.vault.identifier(
      scope,
      'ip',
      parsed === null ? ip : subscriberAddress(parsed),
    )
    const graph = services.graphFor(scope.workspaceId)
    const keys = await accountsWith(scope, graph, 'ip', ipKey, MAX_ACCOUNTS_OF_ADDRESS)
    return { by: { column: 'account_key', keys }, ipKey }
  }
  if (userId === undefined && email === undefined) return { by: null }
  const keys = accounts ?? (await accountsOf(services, { scope }, query, { limit: MAX_ACCOUNTS }))
  return { by: { column: 'account_key', keys } }
}

/** Converts a stored check to its API form. */
export function presentCheck(
  { facts, extra, ...check }: Stored,
  outcome: OutcomeName | null = null,
): StoredCheck {
  return {
    id: check.id,
    at: timestampOf(check.atMs),
    event: check.event,
    accountId: check.accountId,
    score: check.score,
    verdict: check.verdict,
    network: { kind: facts.networkKind, country: facts.country },
    client: {
      browser: facts.browser,
      os: facts.os,
      language: facts.language,
      timezone: facts.timezone,
    },
    accountsLinked: facts.accountsLinked ?? null,
    policyVersion: check.policyVersion,
    explain: check.contributions && {
      score: check.score,
      contributions: [
        ...check.contributions.map((it) => presentContribution(it, extra)),
        ...mutedOf(extra),
      ],
      ...thresholdsOf(check, extra),
    },
    dryRun: dryRunOf(extra),
    outcome,
  }
}

/** Adds label and compartment of the register to a stored contribution; an unknown code is its own label. */
function presentContribution(
  { code, points }: ContributionPoints,
  { counts }: Stored['extra'],
): Contribution {
  if (code === 'base') return { code, label: 'Every visit', compartment: 'base', points }
  const signal = signalByCode.get(code)
  const { label = code } = (points < 0 ? signal?.mitigating : null) ?? signal ?? {}
  const count = counts?.[code]
  return {
    code,
    label,
    compartment: signal?.compartment ?? 'base',
    points,
    ...(signal && count !== undefined && { counted: describeCount(signal, count) }),
  }
}

/**
 * The thresholds that decided. Checks judged by the caller's policy have stored them, except those of older versions.
 */
function thresholdsOf(
  { policyVersion }: Pick<Stored, 'policyVersion'>,
  { thresholds }: Stored['extra'],
): Pick<Explanation, 'thresholds'> {
  if (thresholds === undefined && policyVersion.includes('+')) return {}
  const { challengeFrom, blockFrom } = builtInPolicy.thresholds
  const [challenge, block] = thresholds ?? [challengeFrom, blockFrom]
  return { thresholds: { challengeFrom: challenge, blockFrom: block } }
}

/** Signals that fired and were muted. */
const mutedOf = (extra: Stored['extra']): Contribution[] =>
  (extra.muted ?? []).map(([code]) => ({
    ...presentContribution({ code, points: 0 }, extra),
    muted: true,
  }))

function dryRunOf({ dry }: Stored['extra']): StoredCheck['dryRun'] {
  if (dry === undefined) return null
  const [fingerprint, score, verdict] = dry
  return { fingerprint, score, verdict }
}

type ContributionPoints = Pick<Contribution, 'code' | 'points'>
