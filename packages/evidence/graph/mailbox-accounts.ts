import type { LinkedNeighbour } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import type { Edge, GraphRows, GraphSelf } from './rows.ts'

const { spellingShare } = evidencePolicy.graph.unconfirmedMailbox

/**
 * Returns the addresses of this visit's mailbox that have other accounts: those that are linked in full, the others in part, as
 * strangers may have invented variants of the address.
 */
export function accountsOnMailbox(
  rows: GraphRows,
  direct: readonly Edge[],
  neighbours: readonly LinkedNeighbour[],
  self: GraphSelf,
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
    const count = linked.has(account.accountId) ? 1 : spellingShare
    counts.set(address, Math.max(count, counts.get(address) ?? 0))
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
