import { identifierName, type LinkKind } from '@vigil/evidence'
import { listChecks, type Scope } from '@vigil/storage'
import type { Services } from './services.ts'

/** Newest checks of an account whose identifiers are read. */
const MAX_CHECKS = 20
/** Identifiers of these checks that a walk starts from, as many as an account's row has of browsers and devices. */
const MAX_SENT = 6

/**
 * Returns what the caller sent with the newest checks of an account, such as a phone number: the account's row has only
 * its browsers, devices and addresses. Refused checks may be an attacker's.
 *
 * @param accountKeys the account, by its user id and its address
 */
export async function sentIdentifiers(
  services: Services,
  scope: Scope,
  accountKeys: readonly string[],
): Promise<{ kind: LinkKind; value: string }[]> {
  if (accountKeys.length === 0) return []
  const { checks } = await listChecks(scope, services.graphFor(scope.workspaceId), {
    by: { column: 'account_key', keys: accountKeys },
    verdict: null,
    event: null,
    fromMs: 0,
    toMs: services.now() + 1,
    before: null,
    limit: MAX_CHECKS,
  })
  const named = checks.flatMap((check) => (check.verdict === 'block' ? [] : check.named))
  const distinct = new Map(named.map((it) => [identifierName(it), it]))
  return [...distinct.values()].slice(0, MAX_SENT)
}
