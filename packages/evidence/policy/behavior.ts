/**
 * Interaction on the page. Measured in Chromium and Firefox, people against drivers and macros
 * (`npm run accuracy -- browsers`); ranges are [least, most].
 */
export const behavior = {
  /** Events of a kind from which their rhythm is judged. */
  minClicks: 2,
  minKeys: 8,
  /** People hold a button 54 to 119 ms and a key 76 to 100 ms; drivers 0 to 14 ms, macros 12. */
  maxInstantPressMs: 15,
  maxInstantKeyMs: 20,
  /** 10 to 13 moves per click of people, 1.0 to 1.3 of drivers. */
  minMovesPerClick: 2,
  minCenterShare: 0.8,
  /** Variation of key dwell: 0.19 to 0.53 in people, 0.01 to 0.10 with a fixed delay. */
  maxMetronomeCv: 0.1,
  /**
   * Characters without a key: `minChars` exceed the symbols that keyboards enter without one. Voice control that spells
   * and switch access enter a few characters a second; drivers a hundred and more. `minGaps`: gaps from which a median
   * is computed.
   */
  keyless: { minChars: 12, minHumanGapMs: 40, minGaps: 4 },
  /**
   * Computed positions lie between the pixels of every display (48 of 48 moves), those of a mouse never
   * (0 of 55); a few may be rounding.
   */
  offGrid: { minMoves: 8, minShare: 0.2 },
  /**
   * X servers stamp input with whole milliseconds (fractions in 0 of 38 moves and 0 of 9 keys of people); input that a
   * program sends to the browser has the time of its arrival (fractions in seven of ten moves, on a clock of tenths).
   */
  offClock: { minMoves: 8, minMovesWithKeys: 1, minKeys: 6, minShare: 0.4 },
  /**
   * Direct distance over travelled distance: .998 to 1 for programs that move in equal steps, .71 to .95 for people. A
   * path of few steps is always straight.
   */
  straightPath: { minMovesPerClick: 8, minStraightness: 0.998 },
  /** Keys without a code: keyboards of other scripts type letters and digits too. */
  codeless: { minKeys: 4, minShare: 1 / 2 },
  /** Capital letters without Shift and Caps Lock: one may be a fault of a keyboard (judgement). */
  minUnshiftedCapitals: 2,
  minFocusJumps: 2,
  /** Events of the order that the SDK keeps: the latest ones. */
  maxOrderedEvents: 240,
  /** Faster than fingers move: by key, and of a whole form of so many fields (judgement). */
  tooFast: { maxMsPerKey: 30, minFields: 3, maxFormMs: 200 },
  humanLike: {
    minMovesPerClick: 4,
    pressMs: [30, 500],
    maxCenterShare: 0.5,
    maxStraightness: 0.99,
    keyDwellMs: [30, 300],
    keyDwellCv: [0.12, 5],
  },
  /** A clock of the page in steps of so many ms, from so many gaps on. */
  coarseClock: { stepMs: 100, minGaps: 6 },
} as const
