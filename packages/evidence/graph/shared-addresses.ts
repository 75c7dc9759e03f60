import { evidencePolicy } from '../policy/index.ts'
import { tracesOf } from './members.ts'
import type { GraphSelf, KnownAccount } from './rows.ts'

const { minPeople, minPeopleShare, minMainShare } = evidencePolicy.graph.sharedAddress

/** Shares 0..1 of the people on one identifier, at one IP address. */
export interface AddressShare {
  /** Share of the people who were ever seen at the address. */
  people: number
  /** The same, each person counted by 1 / (addresses the person was seen at). */
  time: number
  /** It is the address of this visit. */
  isHere: boolean
}

/** Returns the IP addresses at which at least `minPeople` of these people, this visit included, were seen. */
export function sharedAddresses(
  people: readonly { accounts: KnownAccount[] }[],
  self: GraphSelf,
): AddressShare[] {
  const addressesByPerson = people.map(
    ({ accounts }) => new Set(accounts.flatMap((account) => tracesOf(account, 'ip'))),
  )
  if (self.ip !== null) addressesByPerson.push(new Set([self.ip]))
  const located = addressesByPerson.filter(({ size }) => size > 0)
  const counts = new Map<string, Omit<AddressShare, 'isHere'>>()
  for (const addresses of located) {
    for (const address of addresses) {
      const { people = 0, time = 0 } = counts.get(address) ?? {}
      counts.set(address, { people: people + 1, time: time + 1 / addresses.size })
    }
  }
  return [...counts]
    .filter(([, { people }]) => people >= minPeople)
    .map(([address, { people, time }]) => ({
      people: people / located.length,
      time: time / located.length,
      isHere: address === self.ip,
    }))
}

/**
 * Whether many of these people were at one IP address, and almost none at another that several of them share. A team
 * has one office; who works through four hosts has a fourth of the people at each. So has a class behind a corporate
 * gateway or on a campus, to which an operator has no access.
 */
export function areAtOneAddress(
  addresses: readonly AddressShare[],
  { ipIsOneOfExits }: Pick<GraphSelf, 'ipIsOneOfExits'>,
): boolean {
  if (ipIsOneOfExits) {
    const together = addresses.reduce((sum, { time }) => sum + time, 0)
    return addresses.some(({ isHere }) => isHere) && together >= minMainShare
  }
  const shares = addresses.map(({ people }) => people)
  const most = Math.max(0, ...shares)
  const all = shares.reduce((sum, share) => sum + share, 0)
  return most >= minPeopleShare && most >= minMainShare * all
}
