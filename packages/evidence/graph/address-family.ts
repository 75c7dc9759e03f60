import { evidencePolicy } from '../policy/index.ts'
import { personOf } from './members.ts'
import { type Edge, type GraphSelf, identifierName, type Neighbourhood } from './rows.ts'

const { maxHousehold } = evidencePolicy.graph

/**
 * Returns the number of other people whose address has the same letters, on an identifier of this visit. Among more
 * others than a household, at an address or on a device key that many machines have, names meet by chance: they count
 * by their share. A handshake is that of a browser's version, and of no machine or place.
 */
export function addressFamily({ rows, direct, self }: Neighbourhood): number {
  if (self.family === null) return 0
  const on = new Map<string, { edge: Edge; family: Set<string>; others: Set<string> }>()
  for (const edge of direct) {
    const account = rows.accounts.get(edge.accountKey)
    if (account === undefined || edge.kind === 'tls') continue
    const name = identifierName(edge)
    const people = on.get(name) ?? { edge, family: new Set(), others: new Set() }
    const person = personOf(account)
    if (account.familyKey !== self.family) people.others.add(person)
    else if (person !== self.mailbox) people.family.add(person)
    on.set(name, people)
  }
  const shares = new Map<string, number>()
  for (const { edge, family, others } of on.values()) {
    const crowd = isOfMany(edge, self) ? Math.max(0, others.size - maxHousehold) : 0
    const share = family.size / (family.size + crowd)
    for (const person of family) shares.set(person, Math.max(share, shares.get(person) ?? 0))
  }
  return [...shares.values()].reduce((sum, share) => sum + share, 0)
}

/** Whether unrelated people may have an identifier in common: a place, or what machines of one model share. */
const isOfMany = ({ kind }: Edge, { deviceConfidence, visitorIsOwn }: GraphSelf): boolean =>
  kind === 'ip' ||
  kind === 'subnet' ||
  (kind === 'device' && deviceConfidence === 'low') ||
  (kind === 'visitor' && !visitorIsOwn)
