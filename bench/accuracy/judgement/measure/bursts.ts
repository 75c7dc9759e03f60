import type { Judged } from '../judged.ts'

/** How many attempts of a campaign are allowed before the first that is not. */
export interface Detection {
  campaigns: number
  detected: number
  /** Median number of attempts that were allowed before the first that was not. */
  medianBefore: number
}

/** Returns the detection by kind of campaign: farms, bursts, spraying, stuffing. */
export function detections(judged: readonly Judged[]): Record<string, Detection> {
  const kinds = Map.groupBy(
    judged.filter(({ campaign }) => campaign !== null),
    ({ group }) => group,
  )
  return Object.fromEntries(
    Array.from(kinds, ([kind, attempts]) => {
      const campaigns = [...Map.groupBy(attempts, ({ campaign }) => campaign).values()]
      const firsts = campaigns.map((of) => of.findIndex(({ verdict }) => verdict !== 'allow'))
      const found = firsts.filter((first) => first >= 0).sort((a, b) => a - b)
      const medianBefore = found[Math.floor(found.length / 2)] ?? Number.NaN
      return [kind, { campaigns: campaigns.length, detected: found.length, medianBefore }]
    }),
  )
}
