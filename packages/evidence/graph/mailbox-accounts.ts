import type { LinkedNeighbour } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { ramp } from '../ramp.ts'
import { DAY_MS } from '../time.ts'
import { accountsOn } from './members.ts'
import { showsTrace } from './own-traces.ts'
import type { GraphSelf, KnownAccount, Neighbourhood } from './rows.ts'

const { mailboxOwner, unconfirmedMailbox } = evidencePolicy.graph
const { spellingFactor } = unconfirmedMailbox

/**
 * Returns the addresses of this visit's mailbox that have other accounts: those that are linked in full, the others in
 * part, as strangers may have invented variants of the address.
 */
export function accountsOnMailbox(
  { rows, direct, self }: Neighbourhood,
  neighbours: readonly LinkedNeighbour[],
): number {
  const linked = new Set(
    neighbours
      .filter(({ matchTypes }) => matchTypes.includes('email_canonical'))
      .map(({ accountId }) => accountId),
  )
  const counts = new Map<string, number>()
  for (const { kind, value, accountKey } of direct) {
    const account = rows.accounts.get(accountKey)
    if (kind !== 'mailbox' || value !== self.mailbox || account === undefined) continue
    // One address is one account: with and without a user id, and at each attempt to sign up.
    const address = account.emailKey ?? accountKey
    const count = linked.has(account.accountId) ? 1 : spellingFactor
    counts.set(address, Math.max(count, counts.get(address) ?? 0))
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/**
 * Returns the confidence that the owner of this visit's mailbox is here, 0..1: another account of the mailbox has been
 * used for weeks and recently, at this IP address or on this browser or device, and is no abuser's.
 */
export function mailboxOwnerHere(graph: Neighbourhood): number {
  const { self, nowMs } = graph
  const owners = accountsOn(graph, 'mailbox', self.mailbox).filter(
    ({ verdict, isAbuser }) => verdict === 'allow' && !isAbuser,
  )
  return Math.max(0, ...owners.map((account) => knownHere(account, self, nowMs)))
}

/** How long after its beginning an account was still seen here, in part and in full, and whether that was recently. */
function knownHere({ firstMs, traces }: KnownAccount, self: GraphSelf, nowMs: number): number {
  const here = traces.filter((trace) => showsTrace(self, trace)).map(({ lastMs }) => lastMs)
  if (here.length === 0) return 0
  const lastMs = Math.max(...here)
  return Math.min(
    ramp(mailboxOwner.knownDays, (lastMs - firstMs) / DAY_MS),
    ramp(mailboxOwner.unseenDays, (nowMs - lastMs) / DAY_MS),
  )
}
