import type { LinkedNeighbour } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import type { Edge, GraphRows, GraphSelf, KnownAccount } from './rows.ts'

const { spellingShare } = evidencePolicy.graph.unconfirmedMailbox

/**
 * Returns the other accounts of this visit's mailbox: those that are linked in full, the others in part, as strangers may have
 * invented variants of the address.
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
  const accounts = new Map<string, KnownAccount>()
  for (const { kind, value, accountKey } of direct) {
    const account = rows.accounts.get(accountKey)
    if (kind !== 'mailbox' || value !== self.mailbox || account === undefined) continue
    // An account known by its address alone is the same as one with a user id and that address.
    accounts.set(account.emailKey ?? accountKey, account)
  }
  return [...accounts.values()].reduce(
    (sum, { accountId }) => sum + (linked.has(accountId) ? 1 : spellingShare),
    0,
  )
}
