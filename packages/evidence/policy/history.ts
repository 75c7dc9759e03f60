/** Bounds of the history from which an account's profile is built. */
export const history = {
  /** Maximum age of visits, days: an account that was idle for longer has no profile (judgement). */
  maxDays: 1095,
  /** Newest visits that a check reads. */
  maxVisits: 40,
  /** Maximum of these from which the profile does not learn, if older ones exist from which it does (judgement). */
  maxUnlearned: 20,
  /**
   * Of these, kept for rarely used devices, on no more of the others than this: the newest and the oldest of each
   * (judgement: a team logs in forty times in a week, and its owner's phone once a month).
   */
  maxOfDevices: 10,
  /**
   * Visits without a pack: this many from which the profile does not learn count as one, as an attacker may have made
   * them (judgement).
   */
  unlearnedPerVisit: 10,
  /** Days after which an allowed deviation is learned, unless its visitor proved to be the owner. */
  quietDays: 3,
  /**
   * A challenge without a reported outcome is learned after `days`, if its browser or device came on `visitDays` of
   * them: most sites report no outcomes, and a new phone would be challenged for ever. Judgement: an owner who
   * is challenged for attempts of another person for a week reports them.
   */
  challengedReturn: { days: 7, visitDays: 3 },
  /**
   * The sign-up of an account. `sameHours`: for which visits before and after it are of the same person in any browser
   * and network. `keptDays`: for which it is kept beyond `maxVisits`, while the account is young (judgement).
   */
  signup: { sameHours: 1, keptDays: 14 },
  /**
   * Visits on one machine, and share of all visits with the id, from which the id of a browser belongs to that machine.
   * Visits from `settledDays` on also count alone, as an attacker with the id may have passed a challenge since
   * (judgement).
   */
  idMachine: { minVisits: 2, minShare: 0.8, settledDays: 1 },
  /**
   * Days that our edge names in the list that a browser keeps with its id, the newest included (the bits of one
   * number).
   */
  listedDays: 32,
  /** Newest of these days that have a mark of the network; the list is as long as the API takes it, 64 characters. */
  markedDays: 27,
  /**
   * `days`: for which attempts of a device that failed count against it. `settledVisits`: of a device before its first
   * failure, or of a browser that keeps its id, from which failures on other devices of its model take nothing from it
   * (judgement).
   */
  failed: { days: 30, settledVisits: 3 },
  /** Hours of data from which a rate is computed. */
  minHours: 1,
} as const
