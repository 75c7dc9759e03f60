/** Numbers that decide nothing wherever they stand: nothing, one, and units of time in milliseconds. */
export const units: readonly string[] = ['0', '1', '3_600_000', '86_400_000']

/** Other numbers of the judging code that are no policy, by file, each with the reason. */
export const plainNumbers: Readonly<
  Record<string, { numbers: readonly string[]; reason: string }>
> = {
  'packages/evidence/graph/neighbours.ts': {
    numbers: ['2'],
    reason: 'the second hop',
  },
  'packages/evidence/graph/rows.ts': {
    numbers: ['2'],
    reason: 'the second hop',
  },
  'packages/evidence/history/population.ts': {
    numbers: ['24'],
    reason: 'hours of a day',
  },
  'packages/scoring/assess.ts': {
    numbers: ['5'],
    reason: 'reasons that are listed',
  },
  'packages/scoring/describe-stored.ts': {
    numbers: ['25', '5'],
    reason: 'points per unit of log-odds, and reasons listed: words of a stored check',
  },
  'packages/scoring/explain.ts': {
    numbers: ['1e-6', '100'],
    reason: 'points of the score, and a tolerance',
  },
  'packages/scoring/lists.ts': {
    numbers: ['100'],
    reason: 'the scale of the score',
  },
  'packages/scoring/recommend.ts': {
    numbers: ['2', '3'],
    reason: 'sentences of a recommendation',
  },
  'packages/scoring/step-up.ts': {
    numbers: ['100'],
    reason: 'the scale of the score',
  },
  'packages/scoring/summary.ts': {
    numbers: ['0.5', '2'],
    reason: 'clauses of a summary',
  },
  'packages/scoring/surprise.ts': {
    numbers: ['3', '1e-12', '1e-15', '1000', '16', '2', '0.5', '12'],
    reason: 'Bonferroni over three windows; bounds and coefficients of the Poisson series',
  },
  'packages/scoring/travel.ts': {
    numbers: ['6371', '24', '180', '2'],
    reason: 'the haversine formula; hours of a day',
  },
  'packages/scoring/unusual.ts': {
    numbers: ['2'],
    reason: 'the median',
  },
  'packages/scoring/weigh-limits.ts': {
    numbers: ['0.5', '100.5', '1e-9'],
    reason: 'rounding of the score',
  },
  'packages/scoring/weigh.ts': {
    numbers: ['99.5', '0.5', '100'],
    reason: 'the scale of the score and its rounding',
  },
}
