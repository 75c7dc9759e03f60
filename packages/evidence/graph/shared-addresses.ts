import { evidencePolicy } from '../policy/index.ts'
import type { GraphSelf, KnownAccount } from './rows.ts'

const { minPeople } = evidencePolicy.graph.sharedAddress

/** Shares 0..1 of the people on one identifier, at one IP address. */
export interface AddressShare {
  /** Share of the people who were ever seen at the address. */
  people: number
  /** The same, each person counted by 1 / (addresses the person was seen at). */
  time: number
}

/** Returns the IP addresses at which at least `minPeople` of these people, this visit included, were seen. */
export function sharedAddresses(
  people: readonly { accounts: KnownAccount[] }[],
  self: GraphSelf,
): AddressShare[] {
  const addressesByPerson = people.map(
    ({ accounts }) =>
      new Set(
        accounts.flatMap(({ traces }) =>
          traces.filter(({ kind }) => kind === 'ip').map(({ value }) => value),
        ),
      ),
  )
  if (self.ip !== null) addressesByPerson.push(new Set([self.ip]))
  const located = addressesByPerson.filter(({ size }) => size > 0)
  const counts = new Map<string, AddressShare>()
  for (const addresses of located) {
    for (const address of addresses) {
      const { people = 0, time = 0 } = counts.get(address) ?? {}
      counts.set(address, { people: people + 1, time: time + 1 / addresses.size })
    }
  }
  return [...counts.values()]
    .filter(({ people }) => people >= minPeople)
    .map(({ people, time }) => ({ people: people / located.length, time: time / located.length }))
}
