import type { Calibrated, Counted } from './weighted.ts'

interface Pool {
  from: number
  weight: number
  hostile: number
}

/** Isotonic regression by pooling adjacent violators; a step function that never falls. */
export function isotonic(counted: readonly Counted[]): Calibrated {
  const pools: Pool[] = []
  for (const { score, honest, hostile } of counted) {
    pools.push({ from: score, weight: honest + hostile, hostile })
    for (let last = pools.at(-1), before = pools.at(-2); last && before; ) {
      if (share(before) < share(last)) break
      before.weight += last.weight
      before.hostile += last.hostile
      pools.pop()
      last = before
      before = pools.at(-2)
    }
  }
  return (score) => {
    const pool = pools.findLast(({ from }) => from <= score) ?? pools[0]
    return pool === undefined ? Number.NaN : share(pool)
  }
}

const share = ({ weight, hostile }: Pool): number => hostile / weight
