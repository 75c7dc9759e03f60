import type { CompartmentId } from '@vigil/contract'
import { policy, type SignalCode } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import { ownDriverOf } from './declared-driver.ts'
import { isBot } from './is-bot.ts'
import {
  automatedIn,
  boundTogether,
  OF_A_PROGRAM,
  oddsOf,
  type Part,
  type Parts,
  partOf,
} from './weigh-parts.ts'

const { priorLogOdds, mitigation, minDriverWeight } = policy.weighing
const { maxPrivacyToolLogOdds, maxRenamedTlsLogOdds } = policy.weighing
const { challengeFrom } = policy.thresholds

/** Compartments that a tool accounts for, and the maximum of their log-odds together. */
interface Explanation {
  ids: readonly CompartmentId[]
  maxLogOdds: number
}

const CONTRADICTIONS: Explanation = {
  ids: ['ua', 'fingerprint', 'extension'],
  maxLogOdds: maxPrivacyToolLogOdds,
}
/** A browser under another name keeps its handshake. Each group has a separate bound. */
const HANDSHAKE: Explanation = { ids: ['tls'], maxLogOdds: maxRenamedTlsLogOdds }
const PRIVACY_TOOLS = new Map<SignalCode, readonly Explanation[]>([
  ['native_tamper', [CONTRADICTIONS]],
  ['canvas_noise', [CONTRADICTIONS]],
  ['ua_override', [CONTRADICTIONS, HANDSHAKE]],
])

/** Signals that may account for others. */
export const EXPLAINS_AWAY: ReadonlySet<SignalCode> = new Set(PRIVACY_TOOLS.keys())

/** Bounds that follow from all fired signals, and apply to any part of them. */
export interface Limits {
  /** Whether human-like interaction counts. */
  countsInteraction: boolean
  /** Groups that privacy tools account for. */
  explanations: ReadonlySet<Explanation>
  /** Maximum log-odds of a driver that declares itself in the account's own browser; null: no bound. */
  ownDriver: number | null
}

export const limitsOf = (fired: readonly FiredSignal[]): Limits => ({
  countsInteraction: !fired.some(discreditsInteraction),
  explanations: explanationsOf(fired),
  ownDriver: ownDriverOf(fired),
})

/**
 * Bounds the contradictions of a privacy extension, which replaces functions and adds noise to drawings. Does not apply
 * with evidence of automation.
 */
export function explainAway({ explanations }: Limits, parts: Parts): void {
  for (const { ids, maxLogOdds } of explanations) boundTogether(parts, ids, maxLogOdds)
}

const OF_A_DRIVER = new Set<SignalCode>(['cdp_runtime', 'cdp_worker', 'webdriver_missing'])

/**
 * Returns the compartments that one privacy tool may account for: none corroborates another, whether or not automation
 * is proven as well.
 */
export const explainedTogether = (fired: readonly FiredSignal[]): readonly CompartmentId[] =>
  [...explanationsBy(fired)].flatMap(({ ids }) => (ids.length > 1 ? ids : []))

const NO_EXPLANATIONS: ReadonlySet<Explanation> = new Set()

function explanationsOf(fired: readonly FiredSignal[]): ReadonlySet<Explanation> {
  const explanations = explanationsBy(fired)
  return explanations.size > 0 && fired.some(provesAutomation) ? NO_EXPLANATIONS : explanations
}

function explanationsBy(fired: readonly FiredSignal[]): ReadonlySet<Explanation> {
  const tools = fired.filter(isOfPrivacyTool)
  if (tools.length === 0) return NO_EXPLANATIONS
  return new Set(tools.flatMap(({ signal }) => PRIVACY_TOOLS.get(signal.code) ?? []))
}

const isOfPrivacyTool = ({ signal }: FiredSignal): boolean => PRIVACY_TOOLS.has(signal.code)

/** Whether a signal has no explanation by a privacy tool: automation control, an evasion kit, a debugger, no screen. */
function provesAutomation(fired: FiredSignal): boolean {
  return isBot(fired) || (OF_A_DRIVER.has(fired.signal.code) && fired.weight >= minDriverWeight)
}

/** Signals of a driver or a debugger: a person and a program may both use such a browser. */
const DRIVER_SHOWS = new Set<SignalCode>([
  'cdp_runtime',
  'flood_protection_off',
  'storage_partition_off',
])
/** Signals that our page may not have recorded the interaction, which may then be made up. */
const UNPROVEN_PAGE = new Set<SignalCode>([
  'token_absent',
  'challenge_missing',
  'challenge_foreign',
  'challenge_reused',
])

/**
 * Drops human-like interaction if a driver was detected, which can imitate it, or if nothing proves that our page
 * recorded it. Runs before the bounds, so that what is dropped does not count in them.
 */
export function dropHumanLike({ countsInteraction }: Limits, parts: Parts): void {
  const behavior = partOf(parts, 'behavioral')
  if (countsInteraction || behavior === undefined || behavior.mitigating === 0) return
  behavior.mitigating = 0
  behavior.keepMitigating = 0
}

const discreditsInteraction = (one: FiredSignal): boolean =>
  DRIVER_SHOWS.has(one.signal.code) || UNPROVEN_PAGE.has(one.signal.code) || isBot(one)

/** Human-like interaction offsets automation signals only. */
export function limitHumanLike(parts: Parts): void {
  const behavior = partOf(parts, 'behavioral')
  if (behavior === undefined || behavior.mitigating === 0) return
  let against = 0
  for (const id of OF_A_PROGRAM) {
    const part = partOf(parts, id)
    if (part) against += part.against * part.keepAgainst
  }
  const mitigated = -behavior.mitigating * behavior.keepMitigating
  if (mitigated > against) behavior.keepMitigating *= against / mitigated
}

/** Log-odds of the lowest score that is challenged. */
const CHALLENGE_ODDS = Math.log((challengeFrom - 0.5) / (100.5 - challengeFrom)) + 1e-9

/** Limits mitigation so that a visit that is flagged as a bot is at least challenged. */
export function challengeAtLeast(parts: Parts): void {
  let total: number = priorLogOdds
  let mitigating = 0
  for (const part of parts) {
    total += oddsOf(part)
    mitigating += part.mitigating * part.keepMitigating
  }
  const short = CHALLENGE_ODDS - total
  if (short <= 0 || mitigating >= 0) return
  const factor = Math.max(0, (mitigating + short) / mitigating)
  for (const part of parts) part.keepMitigating *= factor
}

/** Limits what history mitigates by the evidence of automation (policy `mitigation`). */
export function limitMitigation(parts: Parts): void {
  const automated = automatedIn(parts)
  let others = 0
  let mitigating = 0
  for (const part of parts) {
    if (!isMitigated(part)) continue
    others += oddsOf(part)
    mitigating += part.mitigating * part.keepMitigating
  }
  const allowed = Math.max(
    mitigation.minLogOdds,
    mitigation.maxLogOdds - mitigation.lossPerLogOdds * automated,
  )
  const short = -allowed - others
  if (short <= 0 || mitigating >= 0) return
  const factor = (mitigating + short) / mitigating
  for (const part of parts) if (isMitigated(part)) part.keepMitigating *= factor
}

/** Whether history mitigates the evidence of a compartment. */
const isMitigated = ({ id }: Part): boolean => id !== 'automation' && id !== 'behavioral'
