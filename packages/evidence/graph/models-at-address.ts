import { entry, type Population } from '../history/population.ts'
import { evidencePolicy } from '../policy/index.ts'
import { accountsOn, personOf, tracesOf } from './members.ts'
import type { Neighbourhood } from './rows.ts'

const { minAccountsElsewhere } = evidencePolicy.graph.usualModel

/**
 * Counts the device keys of the other people at the IP address of this visit that are usual at the site: several
 * accounts have each that were not at the address. Such keys are of popular models, and none is of a machine that an
 * operator disguises.
 *
 * @param population null: nothing was counted, and no key is known to be usual
 */
export function usualModelsAtAddress(graph: Neighbourhood, population: Population | null): number {
  const { devices } = population ?? {}
  if (devices === undefined) return 0
  const here = new Map<string, Set<string>>()
  for (const account of accountsOn(graph, 'ip', graph.self.ip)) {
    for (const key of tracesOf(account, 'device'))
      here.set(key, (here.get(key) ?? new Set()).add(personOf(account)))
  }
  return [...here].filter(([key, people]) => {
    const [older, newer] = entry(devices, key) ?? [0, 0]
    return key !== graph.self.device && older + newer - people.size >= minAccountsElsewhere
  }).length
}
