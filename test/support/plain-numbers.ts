/** Numbers that decide nothing: zero, one, and units of time in milliseconds. */
export const units: readonly string[] = ['0', '1', '60_000', '3_600_000', '86_400_000']

/**
 * Parsers and formats of evidence, by the start of their path: their numbers are bytes, lengths and ids of standards.
 */
export const formats: readonly string[] = [
  'packages/evidence/attribution/',
  'packages/evidence/clean-facts.ts',
  'packages/evidence/edge-facts.ts',
  'packages/evidence/email/',
  'packages/evidence/ip/',
  'packages/evidence/read.ts',
  'packages/evidence/suffix/',
  'packages/evidence/tls/cipher-digest.ts',
  'packages/evidence/tls/client-hello.ts',
  'packages/evidence/tls/family.ts',
  'packages/evidence/tls/hash.ts',
  'packages/evidence/tls/ja4.ts',
  'packages/evidence/tls/terminated-hello.ts',
  'packages/evidence/tls/verify.ts',
  'packages/evidence/visit.ts',
]

/** Other numbers of the judging code that are no policy, by file, each with the reason. */
export const plainNumbers: Readonly<
  Record<string, { numbers: readonly string[]; reason: string }>
> = {
  'packages/evidence/automation/window.ts': {
    numbers: ['100_000'],
    reason: 'a bound of what is read, CSS pixels',
  },
  'packages/evidence/behavior/counts.ts': {
    numbers: ['1e9'],
    reason: 'bound of what is read',
  },
  'packages/evidence/behavior/interaction.ts': {
    numbers: ['4', '4096', '36'],
    reason: 'the format of `Behavior.events`: units of 4 ms, base 36',
  },
  'packages/evidence/challenge/challenge-answers.ts': {
    numbers: ['16', '1000', '0x811c9dc5', '0x01000193', '15', '9'],
    reason: 'the computation that the SDK does for a nonce',
  },
  'packages/evidence/device/components.ts': {
    numbers: ['1e6'],
    reason: 'a bound of what is read',
  },
  'packages/evidence/device/device-facts.ts': {
    numbers: ['32', '8', '256', '16', '2'],
    reason: 'lengths of texts and hashes, the index of a level',
  },
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
  'packages/evidence/locale/locale-facts.ts': {
    numbers: ['32', '64', '35'],
    reason: 'bounds of what is read',
  },
  'packages/evidence/memo.ts': {
    numbers: ['2_000', '512'],
    reason: 'size of a cache',
  },
  'packages/evidence/network/facts.ts': {
    numbers: ['4', '6'],
    reason: 'versions of IP',
  },
  'packages/evidence/tls/version-band.ts': {
    numbers: [
      ...['118', '123', '130', '132', '149', '151', '6', '5', '4', '3', '2'],
      ...['0xca34', '0xfe0d', '0x44cd', '0x11ec', '0x6399', '0x0904', '0x0905', '0x0906'],
    ],
    reason:
      'a table of handshakes by their hashes, with ids of TLS extensions, groups and signature algorithms',
  },
  'packages/evidence/user-agent/browser.ts': {
    numbers: ['600'],
    reason: 'the format of WebKit versions',
  },
  'packages/evidence/user-agent/engine-mismatch.ts': {
    numbers: ['33', '37'],
    reason: 'lengths of a text that engines print',
  },
  'packages/evidence/user-agent/headless.ts': {
    numbers: ['4096'],
    reason: 'a bound of what is read',
  },
  'packages/evidence/user-agent/hints.ts': {
    numbers: ['10'],
    reason: 'base 10',
  },
  'packages/scoring/assess.ts': {
    numbers: ['5'],
    reason: 'reasons that are listed',
  },
  'packages/scoring/answer/describe-stored.ts': {
    numbers: ['25', '5'],
    reason: 'points per unit of log-odds, and reasons listed: words of a stored check',
  },
  'packages/scoring/answer/explain.ts': {
    numbers: ['1e-6', '100'],
    reason: 'points of the score, and a tolerance',
  },
  'packages/scoring/answer/recommend.ts': {
    numbers: ['2', '3'],
    reason: 'sentences of a recommendation',
  },
  'packages/scoring/answer/summary.ts': {
    numbers: ['0.5', '2'],
    reason: 'clauses of a summary',
  },
  'packages/scoring/crowds/bare-crowd.ts': {
    numbers: ['23', '6', '2'],
    reason:
      'hours of the day before the last; windows of ten minutes in an hour; two shares that are as likely',
  },
  'packages/scoring/crowds/device-crowd.ts': {
    numbers: ['24', '3'],
    reason: 'hours of a day; Bonferroni over three windows',
  },
  'packages/scoring/history/distance.ts': {
    numbers: ['6371', '180', '2'],
    reason: 'the haversine formula',
  },
  'packages/scoring/crowds/surprise.ts': {
    numbers: ['1e-12', '1e-15', '1000', '16', '2', '0.5', '12'],
    reason:
      'the least probability that differs from 0; bounds and coefficients of the Poisson series',
  },
  'packages/scoring/answer/unusual.ts': {
    numbers: ['2'],
    reason: 'the median',
  },
  'packages/scoring/weigh/weigh-limits.ts': {
    numbers: ['0.5', '100.5', '1e-9'],
    reason: 'rounding of the score',
  },
  'packages/scoring/weigh/weigh.ts': {
    numbers: ['99.5', '0.5', '100'],
    reason: 'the scale of the score and its rounding',
  },
}
