import type { CategoryId, CompartmentId, ListName, RiskFlags, ScoreFacets } from '@vigil/contract'
import type { CountWindow, Evidence } from '@vigil/evidence'
import type { SignalCode } from './policy/index.ts'

/** Scores that a signal can add to; every signal adds to `overall`. */
export type Facet = Exclude<keyof ScoreFacets, 'overall'>

/** One fact that raises or lowers the risk of a visit, with its words. Its weight is in the policy. */
export interface Signal {
  /** Stable name on the wire: `riskSignals[].type`, `reasons[].code`. */
  code: SignalCode
  /** Label in lists: no weights, no vendor names; unique. */
  label: string
  /** The same as a clause inside a sentence: "it comes through a Tor exit". */
  clause: string
  /** Label and clause of a graded signal when it lowers the risk. */
  mitigating?: { label: string; clause: string } | undefined
  category: CategoryId
  compartment: CompartmentId
  facets: readonly Facet[]
  flags: readonly (keyof RiskFlags)[]
  /** A source that the service does not have yet: until then the signal fires only in the sandbox. */
  waitsFor?: string | undefined
  /** Requires a step-up whatever the other evidence: the score is at least the challenge threshold. */
  requiresStepUp?: true | undefined
  /**
   * Whom it is evidence against, if not a stranger in the account. A known device and place mitigate evidence of a
   * stranger; they do not mitigate evidence against
   * - the `holder`: the person who has the account;
   * - the `newHolder`: as far as the account is new and little used;
   * - the `reportedHolder`: the same, and in full if the event moves money;
   * - the `linkedHolder`: as far as the account is new, or its device is an abuser's.
   *
   * `signup`: it is evidence of the account's sign-up, which was admitted, and does not block a later visit.
   */
  about?: 'holder' | 'newHolder' | 'reportedHolder' | 'linkedHolder' | 'signup' | undefined
  /**
   * Which people or accounts it counts; absent: none.
   * - `arrivals`: those who arrive together, by address, network or mail domain, a second view of a device key's crowd;
   * - `crowd`: others, in numbers that a crowd reaches as well as a single operator;
   * - `sharers`: those who share a phone number or a card, which a crowd does not.
   */
  counts?: 'arrivals' | 'crowd' | 'sharers' | undefined
  /**
   * When a step-up is effective against it, besides what `verdict.ts` concludes from its compartment:
   * - `always`: only the owner of the mailbox passes a proof of it;
   * - `atSignup`: a proof may show whose sign-up this is;
   * - `onUnknownDevice`: after the sign-up, on a device that is not known to be the account's and may be an attacker's.
   */
  stepUpEffective?: 'always' | 'atSignup' | 'onUnknownDevice' | undefined
  /**
   * Blocks only with evidence that would be challenged without it, as it has honest causes: a blocked script, machines
   * of one model, new phones, other people's attempts with the same app, branches of a firm that are paid to one account.
   */
  challengesOnly?: true | undefined
  /**
   * At a login it concerns the machine, or the attempts of others, and so the owner's visit from such a place too: a
   * computer room or an accountant's machine is new and shared; while a list of passwords is tried, owners log in on
   * new phones, with the same app.
   */
  ofPlace?: true | undefined
  /** It shows that the check itself is forged or repeated: no caller may mute it. */
  alwaysCounts?: true | undefined
  /** The caller's list behind it: an entry is a reason whether it raises or lowers the risk. */
  list?: ListName | undefined
  /**
   * Returns its strength: the share 0..1 of its weight. true is 1; false and 0 do not fire. A signal with `mitigating`
   * returns -1..1.
   */
  measure(evidence: Evidence): boolean | number
  /** The count that its strength depends on, stored with the check for analysts. */
  counted?: Counted | undefined
  /** The label with details of this case, such as a corrected address. */
  describe?: ((evidence: Evidence) => string) | undefined
}

/** A signal as its file declares it: without what is usual in its compartment. */
type DeclaredSignal = Omit<Signal, 'category' | 'facets' | 'flags'> &
  Partial<Pick<Signal, 'category' | 'facets' | 'flags'>>

/** Category and facets of most signals of a compartment. */
const USUAL: Readonly<Record<CompartmentId, Pick<Signal, 'category' | 'facets'>>> = {
  automation: { category: 'automation', facets: ['bot'] },
  fingerprint: { category: 'device_integrity', facets: ['riskSignals'] },
  behavioral: { category: 'behavior', facets: ['bot'] },
  network: { category: 'network_anonymity', facets: ['network', 'riskSignals'] },
  identity: { category: 'multi_account', facets: ['identity', 'riskSignals'] },
  email: { category: 'email_quality', facets: ['email', 'riskSignals'] },
  breach: { category: 'credential_exposure', facets: ['identity', 'email', 'riskSignals'] },
  visit: { category: 'account_drift', facets: ['riskSignals'] },
  attribution: { category: 'behavior', facets: ['riskSignals'] },
  tls: { category: 'tls_consistency', facets: ['tls', 'riskSignals'] },
  ua: { category: 'device_integrity', facets: ['bot', 'riskSignals'] },
  extension: { category: 'automation', facets: ['riskSignals'] },
}

/** The fields that not every signal has. */
const ABSENT = {
  flags: [],
  mitigating: undefined,
  waitsFor: undefined,
  requiresStepUp: undefined,
  about: undefined,
  counts: undefined,
  stepUpEffective: undefined,
  challengesOnly: undefined,
  ofPlace: undefined,
  alwaysCounts: undefined,
  list: undefined,
  counted: undefined,
  describe: undefined,
}

/**
 * Returns a signal with what is usual in its compartment, unless it declares its own. Every field is present: V8 reads
 * objects of one shape several times as fast.
 */
export const declareSignal = (declared: DeclaredSignal): Signal => ({
  ...ABSENT,
  ...USUAL[declared.compartment],
  ...declared,
})

/** How a signal counts. */
export interface Counted {
  of(evidence: Evidence): number | WindowCount | null
  /** What it counts, without the window, if there is one. */
  what: string
  /** Number of others that are read or kept at most, from which a count is a lower bound; absent: all are counted. */
  limit?: number
  /** The same of a count of a sliding window. */
  windowLimit?: number
}

/** A count of one of the sliding windows. */
export interface WindowCount {
  count: number
  window: CountWindow
}

/** A signal that fired, with the ln LR it fired with. */
export interface FiredSignal {
  signal: Signal
  weight: number
}

/** Whether a signal counts people whom a crowd causes as well as a single operator. */
export const countsCrowd = ({ signal: { counts } }: FiredSignal): boolean =>
  counts === 'arrivals' || counts === 'crowd'
