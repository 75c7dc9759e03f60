import type { InteractionKind } from '@vigil/contract'
import { evidencePolicy } from '../policy/index.ts'
import { asText, field } from '../read.ts'

/** Counts from the order of the interaction; nothing of what was typed or where. */
export interface Interaction {
  /** Presses of a mouse, and those of them without pressure. */
  mousePresses: number
  pressureless: number
  /** Presses of fingers and pens. */
  touches: number
  /** Clicks without a preceding press: a key or assistive technology made them. */
  clicksWithoutPress: number
  /** Keys outside of password fields, and how often one was released. */
  keys: number
  releases: number
  /** All keys, including those in password fields. */
  allKeys: number
  /** Events in the order. */
  length: number
  /** Fields that were focused without a preceding press or key; the page itself may have focused one. */
  focusJumps: number
  /** Letters and digits without a key code. */
  keysWithoutCode: number
  /** Capital letters that neither Shift nor Caps Lock explains. */
  unshiftedCapitals: number
  /** Median gap between characters without a key, ms; null for fewer than four. */
  keylessGapMs: number | null
  /** Texts inserted whole, without a key, paste or autofill; those of them in password fields. */
  textsInserted: number
  secretsInserted: number
  /** The clock of the page counts in steps of 100 ms: rhythm cannot be judged. */
  coarseClock: boolean
}

const UNIT_MS = 4
/** Presses of keys. */
const KEYS: readonly InteractionKind[] = ['K', 'N', 'C']
const TOKEN = /([A-Z])([0-9a-z]*)/g
const { coarseClock, keyless } = evidencePolicy.behavior
const MAX_LENGTH = 4096

interface Token {
  kind: string
  value: number | null
}

/** Returns the order of the interaction as sent; null: it was not. */
export function eventsOf(behavior: unknown): string | null {
  return asText(field(behavior, 'events'), MAX_LENGTH)
}

/** Reads `Behavior.events`, skipping what is not a token. */
export function interaction(events: string): Interaction {
  const tokens = tokensOf(events)
  const count = (...kinds: InteractionKind[]) =>
    tokens.filter(({ kind }) => kinds.some((wanted) => wanted === kind)).length
  return {
    mousePresses: count('P', 'Q'),
    pressureless: count('Q'),
    touches: count('T'),
    clicksWithoutPress: count('A'),
    keys: tokens.filter(({ kind, value }) => KEYS.some((key) => key === kind) && value !== null)
      .length,
    releases: count('L'),
    allKeys: count(...KEYS),
    length: tokens.length,
    focusJumps: focusJumps(tokens),
    keysWithoutCode: count('N'),
    unshiftedCapitals: count('C'),
    keylessGapMs: keylessGapMs(tokens),
    textsInserted: count('W', 'X'),
    secretsInserted: count('X'),
    coarseClock: isCoarse(tokens),
  }
}

function tokensOf(events: string): Token[] {
  return Array.from(events.slice(0, MAX_LENGTH).matchAll(TOKEN), ([, kind, digits]) => ({
    kind: kind ?? '',
    value: digits ? Number.parseInt(digits, 36) : null,
  }))
}

/** A press, a key (Tab, Enter) or assistive technology moves the focus in the same moment. */
const MOVES_FOCUS: readonly string[] = ['P', 'Q', 'T', 'A', ...KEYS]

function focusJumps(tokens: readonly Token[]): number {
  return tokens.filter(
    ({ kind }, index) => kind === 'F' && !MOVES_FOCUS.includes(tokens[index - 1]?.kind ?? ''),
  ).length
}

function keylessGapMs(tokens: readonly Token[]): number | null {
  const gaps = tokens
    .filter(({ kind }, index) => kind === 'I' && tokens[index - 1]?.kind === 'I')
    .flatMap(({ value }) => (value === null ? [] : [value]))
    .sort((a, b) => a - b)
  const middle = gaps[gaps.length >> 1]
  return middle === undefined || gaps.length < keyless.minGaps ? null : middle * UNIT_MS
}

/** Whether all gaps above 0 are whole steps of a coarse clock, apart from rounding to units. */
function isCoarse(tokens: readonly Token[]): boolean {
  const gaps = tokens.flatMap(({ value }) => (value === null || value === 0 ? [] : [value]))
  const whole = (gap: number) => (gap + 1) % (coarseClock.stepMs / UNIT_MS) <= 1
  return gaps.length >= coarseClock.minGaps && gaps.every(whole)
}
