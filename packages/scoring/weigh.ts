import type { CompartmentId } from '@vigil/contract'
import { BASE, COMPARTMENTS, EXCUSE, PRIVACY_TOOL_BOUND } from './policy.ts'
import type { FiredSignal } from './signal.ts'

/** What a set of fired comes to. */
export interface Weighed {
  /** What each one adds to the log-odds, in their order; with the base they sum to `total`. */
  shares: number[]
  /** Log-odds by compartment; those without a one are left out. */
  compartments: ReadonlyMap<CompartmentId, number>
  /** Log-odds, the base included. */
  total: number
}

/** One side of a visit, weighed by itself. */
export interface Side {
  /** Everything that fired: what explains a finding away may stand on another side. */
  all: readonly FiredSignal[]
  /** What a compartment counts for. */
  factorOf(id: CompartmentId): number
}

interface Part {
  against: number
  mitigating: number
  /** What the next incriminating signal counts for. */
  rank: number
  /** What bounds leave of either side. */
  keepAgainst: number
  keepInFavour: number
}

type Parts = Map<CompartmentId, Part>

/**
 * Weighs fired that stand strongest first: in each compartment the incriminating
 * ones are discounted by rank and the sum is bounded; a privacy tool explains away what it causes;
 * a hand at the page speaks against a program alone; and what exonerates may take only so much off a
 * machine.
 *
 * @param side for a part of all that fired: what else fired, and what a compartment counts for here
 */
export function weigh(fired: readonly FiredSignal[], side?: Side): Weighed {
  const parts: Parts = new Map()
  const shares = fired.map(({ signal, weight }) => add(parts, signal.compartment, weight))
  for (const [id, part] of parts) bound(id, part)
  explainAway(side?.all ?? fired, parts)
  if (side) {
    for (const [id, part] of parts) keep(part, side.factorOf(id))
  }
  limitHand(parts)
  limitExcuse(parts)
  const compartments = new Map<CompartmentId, number>()
  let total = BASE
  for (const [id, part] of parts) {
    const odds = oddsOf(part)
    compartments.set(id, odds)
    total += odds
  }
  fired.forEach(({ signal, weight }, i) => {
    const part = parts.get(signal.compartment)
    if (part) shares[i] = (shares[i] ?? 0) * (weight > 0 ? part.keepAgainst : part.keepInFavour)
  })
  return { shares, compartments, total }
}

function add(parts: Parts, id: CompartmentId, weight: number): number {
  let part = parts.get(id)
  if (part === undefined) {
    part = { against: 0, mitigating: 0, rank: 1, keepAgainst: 1, keepInFavour: 1 }
    parts.set(id, part)
  }
  if (weight < 0) {
    part.mitigating += weight
    return weight
  }
  const share = weight * part.rank
  part.against += share
  part.rank *= COMPARTMENTS[id].rank
  return share
}

function bound(id: CompartmentId, part: Part): void {
  const { most, least } = COMPARTMENTS[id]
  const odds = part.against + part.mitigating
  if (odds > most) part.keepAgainst = (most - part.mitigating) / part.against
  if (odds < least) part.keepInFavour = (least - part.against) / part.mitigating
}

function oddsOf(part: Part): number {
  return part.against * part.keepAgainst + part.mitigating * part.keepInFavour
}

function keep(part: Part, factor: number): void {
  part.keepAgainst *= factor
  part.keepInFavour *= factor
}

const BY_A_PRIVACY_TOOL: readonly CompartmentId[] = ['ua', 'fingerprint', 'extension']
const PRIVACY_TOOL = new Set(['native_tamper', 'canvas_noise'])

/**
 * A privacy extension changes functions and noises drawings, and contradicts itself while it does:
 * without evidence of automation it accounts for all of that, but for so much.
 */
function explainAway(fired: readonly FiredSignal[], parts: Parts): void {
  if (!fired.some(({ signal }) => PRIVACY_TOOL.has(signal.code))) return
  if (fired.some(({ signal }) => provesAutomation(signal))) return
  let sum = 0
  for (const id of BY_A_PRIVACY_TOOL) sum += againstIn(parts, id)
  if (sum <= PRIVACY_TOOL_BOUND) return
  for (const id of BY_A_PRIVACY_TOOL) {
    const part = parts.get(id)
    if (part) keep(part, PRIVACY_TOOL_BOUND / sum)
  }
}

/** What no privacy extension does: automation control, an evasion kit, a debugger, no screen. */
function provesAutomation({ compartment, flags, code }: FiredSignal['signal']): boolean {
  return compartment === 'automation' && (flags.includes('bot') || code === 'cdp_worker')
}

function againstIn(parts: Parts, id: CompartmentId): number {
  const part = parts.get(id)
  return part === undefined ? 0 : oddsOf(part)
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

/** A hand at the page speaks against a program; it says nothing of whose hand it is. */
function limitHand(parts: Parts): void {
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

/** History excuses a place, a network, a device; it does not excuse a machine (policy EXCUSE). */
function limitExcuse(parts: Parts): void {
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

/** 0..100 of log-odds; not a probability. */
export function scoreOf(odds: number): number {
  return Math.round(100 / (1 + Math.exp(-odds)))
}
