import type { SignalPolicies } from '../signal-policy.ts'

export const behavioralSignals = {
  /** `loginLogOdds`: ln LR at a login, which password managers fill and send by themselves. */
  b_no_interaction: { weight: 2.2, source: 'measured', loginLogOdds: 1.5 },
  /**
   * `withSecretLogOdds`: ln LR with a password that was inserted whole: the same tool inserts the other texts
   * (judgement).
   */
  b_value_without_input: { weight: 1.5, source: 'measured', withSecretLogOdds: 0.3 },
  /**
   * `slowLogOdds`: ln LR at the pace of a person: voice control that spells, switch access that scans.
   */
  b_keyless_typing: { weight: 2.5, source: 'measured', slowLogOdds: 0.8 },
  b_inserted_secret: { weight: 2.0, source: 'judgement' },
  b_keys_never_released: { weight: 2.0, source: 'judgement' },
  b_contradicts_order: { weight: 2.8, source: 'judgement' },
  b_focus_jumps: { weight: 0.6, source: 'judgement' },
  b_untrusted_only: { weight: 2.0, source: 'judgement' },
  /**
   * `withHumanMouseLogOdds`: ln LR with human-like mouse movement: eye trackers and dwell software click for people
   * (judgement).
   */
  b_instant_click: { weight: 1.9, source: 'measured', withHumanMouseLogOdds: 0.8 },
  b_center_clicks: { weight: 1.8, source: 'measured' },
  b_off_grid: { weight: 2.2, source: 'measured' },
  b_straight_path: { weight: 1.8, source: 'measured' },
  b_teleport: { weight: 1.5, source: 'measured' },
  /**
   * `withHumanMouseLogOdds`: ln LR with human-like mouse movement: password managers type for people, without holding a
   * key (judgement).
   */
  b_key_zero_dwell: { weight: 2.2, source: 'measured', withHumanMouseLogOdds: 0.8 },
  b_key_metronome: { weight: 2.0, source: 'measured' },
  b_form_too_fast: { weight: 1.5, source: 'judgement' },
  b_human_like: { weight: -1.0, source: 'measured' },
} as const satisfies SignalPolicies
