import {
  type CheckListQuery,
  type Contribution,
  type StoredCheck,
  timestampOf,
  VigilError,
} from '@vigil/contract'
import { signals } from '@vigil/scoring'
import {
  type CheckFilter,
  findCheck,
  listChecks as list,
  type StoredCheck as Stored,
} from '@vigil/storage'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'
import { accountsOf } from './whose.ts'

/** Accounts of one mailbox whose checks are listed. */
const MOST_ACCOUNTS = 20

/** A stored check. Refuses with not_found, whoever else may have one of this id. */
export async function storedCheck(
  { graphFor }: Services,
  { scope }: Caller,
  id: string,
): Promise<StoredCheck> {
  const found = await orUnavailable(findCheck(scope, graphFor(scope.workspaceId), id))
  if (found === null) throw new VigilError('not_found')
  return presentCheck(found)
}

/**
 * A page of stored checks, newest first: of everybody, or of whoever is named.
 *
 * @param accounts of whoever is named, where they are known already
 */
export async function listChecks(
  services: Services,
  { scope }: Caller,
  query: CheckListQuery,
  accounts?: readonly string[],
): Promise<{ checks: StoredCheck[]; nextCursor: string | null }> {
  const graph = services.graphFor(scope.workspaceId)
  const by = await orUnavailable(whose(services, { scope }, query, accounts))
  const page = await orUnavailable(
    list(scope, graph, {
      by,
      verdict: query.verdict ?? null,
      event: query.event ?? null,
      fromMs: query.from === undefined ? 0 : Date.parse(query.from),
      toMs: query.to === undefined ? services.now() + 1 : Date.parse(query.to),
      before: query.cursor ?? null,
      limit: query.limit,
    }),
  )
  return { checks: page.checks.map(presentCheck), nextCursor: page.next }
}

/** A visitor's own checks; those of a person are those of the accounts. */
async function whose(
  services: Services,
  { scope }: Pick<Caller, 'scope'>,
  query: CheckListQuery,
  accounts: readonly string[] | undefined,
): Promise<CheckFilter['by']> {
  const { userId, email, visitorId } = query
  if (visitorId !== undefined) {
    const key = await services.vault.identifier(scope, 'visitor', visitorId)
    return { column: 'visitor_key', keys: [key] }
  }
  if (userId === undefined && email === undefined) return null
  const keys = accounts ?? (await accountsOf(services, { scope }, query, MOST_ACCOUNTS))
  return { column: 'account_key', keys }
}

function presentCheck({ facts, ...check }: Stored): StoredCheck {
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
      contributions: check.contributions.map(presentContribution),
    },
  }
}

const registered = new Map(signals.map((signal) => [signal.code, signal]))

/** What is stored of a contribution with what the register of signals says of it; a code that is gone names itself. */
function presentContribution({ code, points }: ContributionPoints): Contribution {
  if (code === 'base') return { code, label: 'Every visit', compartment: 'base', points }
  const signal = registered.get(code)
  const { label = code } = (points < 0 ? signal?.mitigating : null) ?? signal ?? {}
  return { code, label, compartment: signal?.compartment ?? 'base', points }
}

type ContributionPoints = Pick<Contribution, 'code' | 'points'>
