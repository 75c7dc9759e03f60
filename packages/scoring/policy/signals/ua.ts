import type { SignalPolicies } from '../signal-policy.ts'

export const uaSignals = {
  /**
   * ln LR at a sign-up; `laterLogOdds` at other events. `attackerShare`: share of a site's attackers with one emulator
   * (judgement).
   */
  android_emulator: { weight: 2.7, source: 'judgement', laterLogOdds: 1.6, attackerShare: 0.08 },
  ua_platform_mismatch: { weight: 3.0, source: 'measured' },
  ua_engine_mismatch: { weight: 3.5, source: 'measured' },
  ua_override: { weight: 0.6, source: 'judgement' },
  ua_named_at_launch: { weight: 2.7, source: 'measured' },
  ua_ch_mismatch: { weight: 3.0, source: 'literature' },
  ua_header_js_mismatch: { weight: 3.5, source: 'judgement' },
  worker_mismatch: { weight: 3.0, source: 'measured' },
  sw_mismatch: { weight: 2.5, source: 'measured' },
  ua_unreduced: { weight: 1.5, source: 'literature' },
  /** Days since the last update of its major. */
  ua_outdated: { weight: 0.8, source: 'judgement', minDays: 365 },
  /** Nightly builds are up to three majors ahead of the current release. */
  ua_ahead: { weight: 1.5, source: 'judgement', maxMajors: 3 },
  header_set_inconsistent: { weight: 2.0, source: 'measured' },
  accept_encoding_mismatch: { weight: 1.5, source: 'measured' },
  header_language_mismatch: { weight: 1.0, source: 'judgement' },
  crawler_spoofed: { weight: 2.5, source: 'judgement' },
} as const satisfies SignalPolicies
