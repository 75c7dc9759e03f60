import type { NetworkKind } from '@vigil/contract'
import type { NetworkFinding } from '@vigil/evidence'
import { neutral } from '../evidence.fixture.ts'

export function finding(kind: NetworkFinding['kind'], trust: number): NetworkFinding {
  return { kind, source: 'test', trust }
}

/** An account of so many visits, all through a kind of network. */
export const cameBy = (networkKind: NetworkKind, visits: number) => {
  const [visit] = neutral.history.visits
  if (visit === undefined) throw new Error('the fixture has a visit')
  return { visits: Array.from({ length: visits }, () => ({ ...visit, networkKind })) }
}
