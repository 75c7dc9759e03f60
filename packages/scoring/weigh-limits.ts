import type { CompartmentId } from '@vigil/contract'
import { isBot } from './is-bot.ts'
import { BASE, CHALLENGE_FROM, EXCUSE, PRIVACY_TOOL_BOUND, RENAMED_TLS_BOUND } from './policy.ts'
import type { FiredSignal } from './signal.ts'
import { againstIn, keep, oddsOf, type Parts } from './weigh-parts.ts'

/** What a tool accounts for, and what is left of it: log-odds in all of these compartments together. */
interface Excuse {
  ids: readonly CompartmentId[]
  most: number
}

const CONTRADICTIONS: Excuse = { ids: ['ua', 'fingerprint', 'extension'], most: PRIVACY_TOOL_BOUND }
/** A renamed browser keeps its own handshake. Bounded apart, so that neither group makes room in the other. */
const HANDSHAKE: Excuse = { ids: ['tls'], most: RENAMED_TLS_BOUND }
const PRIVACY_TOOLS: ReadonlyMap<string, readonly Excuse[]> = new Map([
  ['native_tamper', [CONTRADICTIONS]],
  ['canvas_noise', [CONTRADICTIONS]],
  ['ua_override', [CONTRADICTIONS, HANDSHAKE]],
])

/** Signals that may account for others. */
export const EXPLAINS_AWAY: ReadonlySet<string> = new Set(PRIVACY_TOOLS.keys())

/**
 * A privacy extension changes functions and noises drawings, and contradicts itself while it does:
 * without evidence of automation it accounts for all of that, but for so much.
 */
export function explainAway(fired: readonly FiredSignal[], parts: Parts): void {
  const excuses = new Set(fired.flatMap(({ signal }) => PRIVACY_TOOLS.get(signal.code) ?? []))
  if (excuses.size === 0 || fired.some(provesAutomation)) return
  for (const { ids, most } of excuses) {
    const sum = ids.reduce((total, id) => total + againstIn(parts, id), 0)
    if (sum <= most) continue
    for (const id of ids) {
      const part = parts.get(id)
      if (part) keep(part, most / sum)
    }
  }
}

const OF_A_DRIVER = new Set(['cdp_runtime', 'cdp_worker', 'webdriver_missing'])
/** Developer tools that are docked, and so explained, weigh less. */
const MIN_DRIVER_WEIGHT = 1.4

/** What no privacy tool does: automation control, an evasion kit, a debugger, no screen. */
function provesAutomation(fired: FiredSignal): boolean {
  return isBot(fired) || (OF_A_DRIVER.has(fired.signal.code) && fired.weight >= MIN_DRIVER_WEIGHT)
}

/** Where a program shows: what a hand at the page can speak against. */
const OF_A_PROGRAM: readonly CompartmentId[] = [
  'automation',
  'behavioral',
  'ua',
  'tls',
  'fingerprint',
  'extension',
]

/** What shows a driver or a debugger: a person and a program may both be at such a browser. */
const DRIVER_SHOWS = new Set(['cdp_runtime', 'flood_protection_off', 'storage_partition_off'])
/** What shows that no page of ours may have recorded the interaction: it is as human-like as it was written. */
const UNPROVEN_PAGE = new Set([
  'token_absent',
  'challenge_missing',
  'challenge_foreign',
  'challenge_reused',
])

/**
 * Drops human-like interaction where a driver shows, whose input is as human-like as its author wants, and
 * where nothing proves that a page recorded it.
 * Comes before the bounds, so that what is dropped makes no room in them.
 */
export function dropHand(parts: Parts, fired: readonly FiredSignal[]): void {
  const behavior = parts.get('behavioral')
  if (behavior === undefined || behavior.mitigating === 0) return
  if (!fired.some((one) => discreditsHand(one))) return
  behavior.mitigating = 0
  behavior.keepInFavour = 0
}

const discreditsHand = (one: FiredSignal): boolean =>
  DRIVER_SHOWS.has(one.signal.code) || UNPROVEN_PAGE.has(one.signal.code) || isBot(one)

/** Human-like interaction offsets automation signals only. */
export function limitHand(parts: Parts): void {
  const behavior = parts.get('behavioral')
  if (behavior === undefined || behavior.mitigating === 0) return
  let against = 0
  for (const id of OF_A_PROGRAM) {
    const part = parts.get(id)
    if (part) against += part.against * part.keepAgainst
  }
  const excused = -behavior.mitigating * behavior.keepInFavour
  if (excused > against) behavior.keepInFavour *= against / excused
}

/** Log-odds of the lowest score that is challenged. */
const CHALLENGE_ODDS = Math.log((CHALLENGE_FROM - 0.5) / (100.5 - CHALLENGE_FROM)) + 1e-9

/** What is flagged as a bot is never allowed: mitigation ends where the challenge begins. */
export function challengeAtLeast(parts: Parts): void {
  let total = BASE
  let mitigating = 0
  for (const part of parts.values()) {
    total += oddsOf(part)
    mitigating += part.mitigating * part.keepInFavour
  }
  const short = CHALLENGE_ODDS - total
  if (short <= 0 || mitigating >= 0) return
  const factor = Math.max(0, (mitigating + short) / mitigating)
  for (const part of parts.values()) part.keepInFavour *= factor
}

/** History excuses a place, a network, a device; it does not excuse a machine (policy EXCUSE). */
export function limitExcuse(parts: Parts): void {
  const machine = againstIn(parts, 'automation') + againstIn(parts, 'behavioral')
  let others = 0
  let mitigating = 0
  for (const [id, part] of parts) {
    if (id === 'automation' || id === 'behavioral') continue
    others += oddsOf(part)
    mitigating += part.mitigating * part.keepInFavour
  }
  const allowed = Math.max(EXCUSE.least, EXCUSE.most - EXCUSE.slope * machine)
  const short = -allowed - others
  if (short <= 0 || mitigating >= 0) return
  const factor = (mitigating + short) / mitigating
  for (const [id, part] of parts) {
    if (id !== 'automation' && id !== 'behavioral') part.keepInFavour *= factor
  }
}
