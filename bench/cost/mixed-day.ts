/** What the table calls a kind of call; others are called as they are. */
export const NAMES: Readonly<Record<string, string>> = {
  signup: 'first visit',
  repeat: 'repeat within the hour',
  login: 'login of a later day',
  elsewhere: 'login of a later day, elsewhere',
  packing: 'packing, each check',
  retention: 'retention, each check',
}

/** How the checks of a day divide by kind: as many for each signup are sent. Packing and retention are due of each. */
export const SHARES = {
  signup: 0.1,
  repeat: 0.2,
  login: 0.55,
  elsewhere: 0.15,
  packing: 1,
  retention: 1,
}

/** Returns which share of the day's checks is of a kind; 0 for what is no check. */
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
