import { webhookBody } from '@vigil/contract'
import { graphFacts } from '@vigil/evidence'
import { addPendingEvents, type PendingEvent, readNeighbours, type Scope } from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { presentNeighbours } from '../pipeline/present.ts'
import { sentIdentifiers } from '../sent-identifiers.ts'
import type { Services } from '../services.ts'
import { relayEvents } from './relay-events.ts'
import { selects } from './selects.ts'

/** Labels after which linked accounts are reported. */
const FRAUD_LABELS: readonly string[] = ['fraud', 'abuse', 'multi_account']
/** Maximum accounts of one feedback whose neighbours are reported (judgement: most feedback is about one). */
const MAX_LABELLED = 5

/**
 * Sends events about the accounts that are linked to accounts labelled fraud, with the score of their last check, if an
 * endpoint selects them. A failure is reported to the operator and does not reject: the label is stored.
 */
export async function reportLinkedToFraud(
  services: Services,
  caller: Caller,
  label: string,
  accountKeys: readonly string[],
): Promise<void> {
  const { scope, key } = caller
  const name = 'account.linked_to_fraud'
  const type = scope.env === 'test' ? (`test.${name}` as const) : name
  if (!FRAUD_LABELS.includes(label)) return
  if (!key.webhooks.some((it) => selects(it, { type }))) return
  const atMs = services.now()
  const graph = services.graphFor(scope.workspaceId)
  try {
    const events = new Map<string, PendingEvent>()
    for (const accountKey of accountKeys.slice(0, MAX_LABELLED)) {
      for (const { subject, account } of await linkedTo(services, scope, accountKey, atMs)) {
        if (accountKeys.includes(subject)) continue
        const id = services.newTimedId(atMs)
        const data = {
          alertId: id,
          env: scope.env,
          summary: `An account that shares ${account.matchTypes.join(', ')} with it was labelled ${label}.`,
          account,
        }
        events.set(subject, { id, type, subject, body: webhookBody(type, atMs, data) })
      }
    }
    if (events.size === 0) return
    const id = services.newTimedId(atMs)
    await addPendingEvents(scope, graph.home, id, atMs, [...events.values()])
    caller.waitUntil(
      relayEvents(services, scope).catch((cause: unknown) =>
        services.report('webhooks', cause, caller.requestId),
      ),
    )
  } catch (cause) {
    services.report('webhooks', cause, caller.requestId)
  }
}

/** Returns the accounts that are linked to an account, with their keys (`subject`), without known abusers. */
async function linkedTo(services: Services, scope: Scope, accountKey: string, nowMs: number) {
  const rows = await readNeighbours(scope, services.graphFor(scope.workspaceId), {
    user: accountKey,
    email: null,
    identifiers: await sentIdentifiers(services, scope, [accountKey]),
  })
  const neighbours = presentNeighbours(graphFacts(rows, selfOf(accountKey), nowMs))
  const keys = new Map(
    [...rows.accounts.values()].map((it) => [it.accountId, it.accountKey] as const),
  )
  return neighbours.flatMap(({ accountId, score, verdict, matchTypes, hops, isAbuser }) => {
    const subject = keys.get(accountId)
    if (subject === undefined || isAbuser) return []
    return [{ subject, account: { accountId, score, verdict, matchTypes, hops } }]
  })
}

/** An account as the start of a graph query, without a visit. */
const selfOf = (accountKey: string) => ({
  user: accountKey,
  email: accountKey,
  mailbox: null,
  family: null,
  visitor: null,
  device: null,
  visitorIsOwn: true,
  ip: null,
  ipIsShared: false,
  deviceConfidence: 'unknown' as const,
})
