import type { GraphFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { ramp } from '../ramp.ts'
import { DAY_MS } from '../time.ts'
import { accountsOn, daysOf, personOf } from './members.ts'
import { arrivalsOf, intervalsOf, isNew, isOnlyAt } from './newcomers.ts'
import type { Neighbourhood } from './rows.ts'
import { inTurnShare } from './turns.ts'

/**
 * Counts the new people at the IP address of this visit who were seen at no other, and not in this browser, by whose id
 * people are counted too, and the days before today on which they came; 0 at an address that many people share. Also
 * returns how surely they came with machines of their own.
 *
 * @param inBrowser people in the browser of this visit
 */
export function newcomersAtAddress(
  graph: Neighbourhood,
  inBrowser: ReadonlySet<string>,
): Pick<GraphFacts, 'newcomersAtAddress' | 'daysAtAddress' | 'parallelAtAddress'> {
  const { self, nowMs } = graph
  if (self.ip === null || self.ipIsShared)
    return { newcomersAtAddress: 0, daysAtAddress: 0, parallelAtAddress: 0 }
  const here = accountsOn(graph, 'ip', self.ip).filter(
    (account) => isNew(account.firstMs, nowMs) && isOnlyAt(account, self.ip),
  )
  const others = here.filter((account) => !inBrowser.has(personOf(account)))
  const people = new Set(others.map(personOf).filter((person) => person !== self.mailbox))
  const earlier = others.map(({ firstMs }) => firstMs).filter((ms) => nowMs - ms >= DAY_MS)
  return {
    newcomersAtAddress: people.size,
    daysAtAddress: daysOf(earlier, nowMs),
    parallelAtAddress: parallelShare([...arrivalsOf(here), nowMs]),
  }
}

/**
 * Returns the confidence that people had machines of their own, 0..1: there are many intervals, which no single machine
 * leaves.
 */
function parallelShare(arrivals: readonly number[]): number {
  const { intervals, ...bounds } = evidencePolicy.graph.gathering.parallel
  const found = intervalsOf(arrivals)
  return ramp(intervals, found.length) * (1 - inTurnShare(found, bounds))
}
