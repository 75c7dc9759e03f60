/** Marks of drivers, of developer tools and of virtual displays. Sizes are CSS pixels. */
export const automation = {
  /** Chromium's limit is 200 updates in 10 s (content/renderer NavigationRateLimiter). */
  maxHistoryUpdates: 200,
  /** Reads of a name by the console that a debugger makes. */
  minDebuggerReads: 2,
  /** Default screen of headless Chromium. */
  headlessScreen: { width: 800, height: 600 },
  /** Docked developer tools take at least this of a window; a browser's bars and borders at most that. */
  docked: { minWidth: 160, minHeight: 350, maxBarsHeight: 220, maxBordersWidth: 40 },
  /**
   * Width of both borders of a window, CSS pixels: measured 8 on X11 without a compositor, and 32 under Wayland, with
   * the shadow. The bound lies between (judgement).
   */
  maxThinFrameWidth: 12,
  /**
   * A page wider than its window: zoom levels below 100 % of browsers; a zoomed page fills its window but for a border.
   */
  zoom: { levels: [1, 0.9, 0.8, 0.75, 0.67, 0.5, 0.33, 0.3, 0.25], tolerance: 8, minFilled: 0.97 },
} as const

/** Answers to a nonce. */
export const challenge = {
  /** Layout engines round to their own fractions of a pixel. */
  tolerancePx: 1,
} as const

/** Payloads that are sent again. */
export const replay = {
  /** Aggregates of interaction; with fewer, two people on one model of phone could send the same (judgement). */
  minMeasured: 4,
  /** Digits that are compared: a recording with less than half a percent of noise is the recording. */
  significantDigits: 3,
  /**
   * Durations of probes with a fraction of a millisecond that together differ from visit to visit: each
   * has about two bits (judgement). Browsers with a coarse clock have none.
   */
  minTimedProbes: 16,
} as const
