/** Names of kinds of calls in the table, if they differ. */
export const NAMES: Readonly<Record<string, string>> = {
  signup: 'first visit',
  repeat: 'repeat within the hour',
  login: 'login of a later day',
  elsewhere: 'login of a later day, elsewhere',
  packing: 'packing, each check',
  retention: 'retention, each check',
}

/** Shares of a day's checks by kind. Packing and retention apply to each check. */
export const SHARES = {
  signup: 0.1,
  repeat: 0.2,
  login: 0.55,
  elsewhere: 0.15,
  packing: 1,
  retention: 1,
}

/** Returns the share of a kind among the day's checks; 0 if it is no check. */
export function shareOf(kind: string): number {
  return Object.entries(SHARES).find(([name]) => name === kind)?.[1] ?? 0
}

/** Returns the dollars of one check of a mixed day, by part. */
export function mixedDay(
  rows: { share: number; parts: Record<string, number> }[],
): Record<string, number> {
  const mixed: Record<string, number> = {}
  for (const { share, parts } of rows) {
    for (const [part, each] of Object.entries(parts)) {
      mixed[part] = (mixed[part] ?? 0) + each * share
    }
  }
  return mixed
}
