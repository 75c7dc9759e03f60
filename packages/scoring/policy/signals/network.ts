import type { SignalPolicies } from '../signal-policy.ts'

export const networkSignals = {
  // VPN and hosting weigh less where the account came through such networks: `habit` (../history.ts).
  tor_exit: { weight: 3.0, source: 'judgement' },
  abuse_ip: { weight: 2.0, source: 'judgement' },
  /**
   * `humanLikeLogOdds`: ln LR of a clean browser with human-like interaction: a cloud desktop or an employer's gateway.
   * `loginLogOdds`: ln LR at a login: an account with enough visits is challenged by `hosting_new_to_account` anyway,
   * and the first visits of a younger one are little evidence of whether its owner uses a VPN. `attackerShare`: share
   * of attackers at one hosting provider, for sites whose own people often come from it (judgement).
   */
  datacenter_ip: {
    weight: 2.1,
    source: 'simulated',
    loginLogOdds: 1.8,
    humanLikeLogOdds: 1,
    attackerShare: 0.2,
  },
  proxy_known: { weight: 1.5, source: 'judgement' },
  residential_proxy: { weight: 1.2, source: 'judgement' },
  /**
   * Many honest people use one: never enough alone. In full if the account's own visits came without one, less for each
   * that came with one (`habit`). `noVisitsLogOdds`: ln LR if there are no visits.
   */
  vpn_known: { weight: 1.2, source: 'simulated', noVisitsLogOdds: 0.9 },
  relay_egress: { weight: 0.3, source: 'judgement' },
  proxied_request: { weight: 0.3, source: 'judgement' },
  corporate_gateway: { weight: 0.1, source: 'judgement' },
  wifi_hotspot: { weight: 0.2, source: 'judgement' },
  unrouted_ip: { weight: 1.0, source: 'judgement' },
  /**
   * `minHiddenLogOdds`: minimum ln LR in addition to the signal of an exit that hides the visitor's location.
   * `roamingLogOdds`: ln LR at an address of a mobile carrier, which a phone abroad keeps (judgement).
   */
  tz_geo_mismatch: { weight: 1.1, source: 'simulated', minHiddenLogOdds: 0.3, roamingLogOdds: 0.4 },
  lang_geo_mismatch: { weight: 0.4, source: 'simulated' },
  /**
   * Slower than usual for its network by `tunnelMs`, or faster than this share of the minimum time of light.
   */
  rtt_inconsistent: { weight: 0.8, source: 'literature', tunnelMs: 250, minLightShare: 0.6 },
  /**
   * `minVisits`: earlier visits, none of them from such a network. `minVisitsRelayed`: the same if the machine comes
   * without its browser id.
   */
  hosting_new_to_account: { weight: 0.5, source: 'judgement', minVisits: 5, minVisitsRelayed: 2 },
  /**
   * `regularsPerStep`: regular visitors that widen the thresholds by one; from `minCrowdRegulars` of them an
   * address is an office, a campus or a carrier's and counts `sharedAddressFactor`.
   */
  ip_velocity: {
    weight: 3,
    source: 'simulated',
    logOddsPerDoubling: 1,
    signups: [5, 10, 20, 50],
    logins: [15, 40, 100, 300],
    regularsPerStep: 4,
    minCrowdRegulars: 12,
    sharedAddressFactor: 0.2,
  },
  /**
   * Accounts whose logins failed from the address within a day, against `honestFailuresPerLogin`, the failed accounts
   * for each login of honest people; `minNats` and `logOddsPerNat` as in `deviceSurprise` (judgement).
   */
  failed_logins: {
    weight: 2.6,
    source: 'judgement',
    honestFailuresPerLogin: 0.07,
    minNats: 3,
    logOddsPerNat: 0.5,
  },
  /**
   * Other accounts: from `minOthers`, as four with this one are a household, to `maxOthers`, with ln LR `crowdLogOdds`
   * (simulated): an office that starts looks the same. More if they were made in groups and never used again
   * (`unusedAccounts`, ../unused-accounts.ts).
   */
  new_accounts_at_address: {
    weight: 2.9,
    source: 'judgement',
    minOthers: 4,
    maxOthers: 8,
    crowdLogOdds: 1.0,
  },
  /** By surprisal (`networkSurprise`, ../many-accounts.ts). */
  hidden_network_crowd: { weight: 1.5, source: 'simulated' },
  /** As `ip_velocity`, for the /24 or /48. */
  subnet_velocity: {
    weight: 1.5,
    source: 'judgement',
    logOddsPerDoubling: 0.5,
    thresholds: [15, 40, 100, 400],
    regularsPerStep: 4,
    mobileFactor: 0.2,
  },
  /**
   * `maxUsualDeviations`: deviations up to which a minute is an ordinary busy one. Beyond them, a sale or an examination
   * is as likely as a flood.
   */
  site_rate_anomaly: {
    weight: 0.75,
    source: 'judgement',
    maxUsualDeviations: 6,
    logOddsPerDoubling: 0.25,
  },
} as const satisfies SignalPolicies
