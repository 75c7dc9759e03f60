import type { SignalPolicies } from '../signal-policy.ts'

export const automationSignals = {
  webdriver_true: { weight: 4.5, source: 'measured' },
  webdriver_tampered: { weight: 3.0, source: 'measured' },
  webdriver_missing: { weight: 2.0, source: 'judgement' },
  headless_ua: { weight: 4.5, source: 'measured' },
  library_user_agent: { weight: 4.5, source: 'measured' },
  bot_user_agent: { weight: 4.5, source: 'judgement' },
  /**
   * `signupLogOdds`: bound of ln LR at a sign-up, where no history mitigates for people with ad blockers. A burst of
   * more than e to the power of `signupLogOdds` + `honestLogOdds` times the expected attempts exceeds it: few of them
   * are such people (judgement).
   */
  bare_burst: { weight: 2.6, source: 'simulated', signupLogOdds: 1.2, honestLogOdds: 1.6 },
  bare_failures: { weight: 2.6, source: 'judgement' },
  /** Challenges alone. By the number of sign-ups: `newcomerSurprise` (../newcomers.ts). */
  client_crowd: { weight: 2.9, source: 'judgement' },
  /**
   * The weight is ln LR at a site where such clients are rare; where they are usual, it is ln of the share of attackers
   * (`attackerShare`) over the share of the site's newest allowed checks (judgement).
   */
  unknown_client: { weight: 1.8, source: 'judgement', attackerShare: 0.05 },
  not_a_browser: { weight: 4.5, source: 'measured' },
  automation_globals: { weight: 4.0, source: 'measured' },
  botd_hit: { weight: 3.5, source: 'measured' },
  stealth_proxy: { weight: 4.0, source: 'measured' },
  iframe_srcdoc_tampered: { weight: 3.5, source: 'measured' },
  /** `mixedLogOdds`: ln LR where only some presses had no pressure: a person and a program take turns. */
  input_without_pressure: { weight: 2.8, source: 'measured', mixedLogOdds: 2.6 },
  input_without_key_code: { weight: 2.8, source: 'measured' },
  input_without_shift: { weight: 2.8, source: 'measured' },
  /**
   * With an X server on another machine Chromium uses its own clock: one to two in a hundred of its people on Linux
   * (judgement). The signal challenges and does not block alone: only 38 moves and 9 keys of people were measured.
   */
  input_off_clock: { weight: 3.0, source: 'measured' },
  input_without_device: { weight: 3.5, source: 'judgement' },
  permission_inconsistent: { weight: 3.0, source: 'measured' },
  csp_bypassed: { weight: 3.0, source: 'measured' },
  /**
   * ln LR of a debugger: with other traces of a driver; if the worker was not observed; if it attaches as developer
   * tools do; and if those are docked.
   */
  cdp_runtime: {
    weight: 2.8,
    source: 'measured',
    withTracesLogOdds: 2.5,
    workerUnknownLogOdds: 2.0,
    devtoolsLogOdds: 1.6,
    dockedLogOdds: 0.8,
  },
  /** ln LR where developer tools attach to the worker too, and where those are docked. */
  cdp_worker: { weight: 2.0, source: 'measured', devtoolsLogOdds: 1.4, dockedLogOdds: 0.6 },
  /** `aloneLogOdds`: ln LR without another switch of the same list: people set one at a time. */
  storage_partition_off: { weight: 2.8, source: 'measured', aloneLogOdds: 2.0 },
  /**
   * `aloneLogOdds`: ln LR without a second trace: a few people set the switch, and are not challenged for it.
   */
  flood_protection_off: { weight: 3, source: 'measured', aloneLogOdds: 2.4 },
  no_input_device: { weight: 2.5, source: 'measured' },
  viewport_exceeds_window: { weight: 2.5, source: 'measured' },
  viewport_default_lib: { weight: 1.5, source: 'measured' },
  headless_screen: { weight: 1.5, source: 'measured' },
  hidden_scrollbars: { weight: 1.2, source: 'measured' },
  challenge_answer_wrong: { weight: 3.0, source: 'judgement' },
  challenge_foreign: { weight: 1.8, source: 'judgement' },
  challenge_forged: { weight: 3.0, source: 'judgement' },
  challenge_late: { weight: 0.3, source: 'judgement' },
  challenge_layout_wrong: { weight: 1.5, source: 'judgement' },
  challenge_missing: { weight: 0.4, source: 'judgement' },
  challenge_reused: { weight: 2.4, source: 'judgement' },
  challenge_work_missing: { weight: 1.2, source: 'judgement' },
  payload_incomplete: { weight: 3.0, source: 'judgement' },
  payload_replayed: { weight: 3.5, source: 'literature' },
  sdk_absent: { weight: 0.3, source: 'judgement' },
  /** Log-odds between a score of 100 and the base. */
  observed_risk: { weight: 7.6, source: 'judgement' },
  /**
   * LR: share of attackers without a token, or without a nonce behind it, over the share of honest checks, from
   * `minChecks` allowed checks of the site on, less what other signals count. `attackerShare`: with browser data that
   * no page of ours observed (judgement).
   *
   * Without browser data, or with a token but no device, the cause is an ad blocker more often than a script. The
   * log-odds are then at most `maxSignupLogOdds`, which challenges only with other evidence; alone only if
   * `bareAttackerShare` exceeds the honest share at 95 % confidence (`ruleOfThree`: none of n, at most 3 / n), so that
   * at most 1 of 2,000 lacks a token. Challenged checks are no longer counted, so a count that is too low by chance
   * would challenge all such people for ever (judgement).
   *
   * At a login they are at most `maxLoginLogOdds`, and what the unconfirmed data mitigate: the account's own visits are
   * better evidence, and a person who was challenged for this alone would be challenged each time, as refused visits
   * count neither for the account nor for the site.
   *
   * Allowed visits of the account without browser data indicate a browser that refuses the SDK. They are counted with
   * the site's share, which weighs as `priorVisits` visits: few, as an ad blocker stops the SDK at each visit
   * (judgement). So are the sign-ups of the site's apps that name an installation: an app has no page, and never brings
   * a token. They weigh against `priorInstallations` sign-ups with the site's share (judgement).
   */
  token_absent: {
    weight: 3,
    source: 'judgement',
    minChecks: 50,
    attackerShare: 0.9,
    bareAttackerShare: 0.027,
    ruleOfThree: 3,
    maxSignupLogOdds: 1.3,
    maxLoginLogOdds: 1,
    priorVisits: 0.5,
    priorInstallations: 10,
  },
} as const satisfies SignalPolicies
