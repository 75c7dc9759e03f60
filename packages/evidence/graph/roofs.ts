import { evidencePolicy } from '../policy.ts'
import type { GraphSelf, KnownAccount } from './rows.ts'

const { minPeople } = evidencePolicy.graph.sharedAddress

/** Addresses where at least two of them were: the share of the people who were, and of their time. */
export function roofsOf(
  people: readonly { accounts: KnownAccount[] }[],
  self: GraphSelf,
): { people: number; time: number }[] {
  const addresses = people.map(
    ({ accounts }) =>
      new Set(
        accounts.flatMap(({ traces }) =>
          traces.filter(({ kind }) => kind === 'ip').map(({ value }) => value),
        ),
      ),
  )
  if (self.ip !== null) addresses.push(new Set([self.ip]))
  const placed = addresses.filter(({ size }) => size > 0)
  const roofs = new Map<string, { people: number; time: number }>()
  for (const set of placed) {
    for (const address of set) {
      const { people = 0, time = 0 } = roofs.get(address) ?? {}
      roofs.set(address, { people: people + 1, time: time + 1 / set.size })
    }
  }
  return [...roofs.values()]
    .filter(({ people }) => people >= minPeople)
    .map(({ people, time }) => ({ people: people / placed.length, time: time / placed.length }))
}
