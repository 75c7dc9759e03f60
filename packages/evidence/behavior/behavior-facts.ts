import type { Behavior, Collected } from '@vigil/contract'
import type { BehaviorFacts, UserAgentFacts } from '../evidence.ts'
import { asBoolean, asNumber, asRecord, asText, field } from '../read.ts'
import { type Interaction, interaction } from './interaction.ts'

/** Below this many events of a kind nothing is said about how they were made. */
const MIN_CLICKS = 2
const MIN_KEYS = 8
/** Measured: people hold a button 54 to 119 ms and a key 76 to 100 ms; drivers 0 to 14 ms, macros to 12. */
const INSTANT_PRESS_MS = 15
const INSTANT_KEY_MS = 20
/** Measured: 10 to 13 moves per click against 1.0 to 1.3. */
const MIN_MOVES_PER_CLICK = 2
const CENTER_SHARE = 0.8
/** Measured: variation of key dwell 0.19 to 0.53 in people, 0.01 to 0.10 with a fixed delay. */
const METRONOME_CV = 0.1
/** As many characters, each by itself and none by a key, are no odd symbol. */
const MIN_KEYLESS_CHARS = 12
/** Speech that is spelled, and a switch, bring a few characters a second; drivers a hundred and more. */
const MIN_HUMAN_KEYLESS_GAP_MS = 40
/**
 * Measured in Chromium over its debugging protocol: places that were computed lie between the pixels of every
 * display (48 of 48 moves), those of a mouse never (0 of 55); a few may be rounding.
 */
const MIN_OFF_GRID_MOVES = 8
const OFF_GRID_SHARE = 0.2
const MIN_CODELESS_KEYS = 4
const MIN_FOCUS_JUMPS = 2
const MIN_HUMAN_MS_PER_KEY = 30
const MIN_HUMAN_FORM_MS = 200

/**
 * What the interaction on the page looks like. Touch makes mouse and key events without duration or
 * path, so that pointer and key rhythm are judged only where no touch happened; password managers
 * make untrusted events, so that those count only on a page that was never pressed. null where no
 * aggregate was reported.
 *
 * @param ua browsers other than Chromium on a desktop report pressure and key codes by other rules
 */
export function behaviorFacts(
  collected: Collected,
  ua: Pick<UserAgentFacts, 'engine' | 'form'> | null,
): BehaviorFacts | null {
  const behavior = asRecord(collected.behavior)
  if (!behavior || Object.keys(behavior).length === 0) return null
  const seen = readerOf(behavior)
  const events = asText(field(behavior, 'events'), 4096)
  const order = interaction(events ?? '')
  const idle = asBoolean(field(behavior, 'hasBeenActive')) === false
  const filled = seen('filledFields') ?? 0
  const chromium = ua === null || (ua.engine === 'chromium' && ua.form === 'desktop')
  const facts = {
    noInteraction: idle && filled > 0 && isZero(seen, ['clicks', 'keys', 'touches']),
    valueWithoutInput:
      filled > 0 &&
      isZero(seen, ['keys', 'pastes', 'autofills']) &&
      (idle || isInserted(seen, events === null ? null : order, filled)),
    insertedSecret: order.secretsInserted > 0 && isZero(seen, ['touches', 'autofills']),
    untrustedOnly:
      idle && filled > 0 && (seen('untrustedEvents') ?? 0) > 0 && seen('trustedEvents') === 0,
    ...(order.coarseClock ? NO_RHYTHM : { ...pointerFacts(seen, order), ...keyFacts(seen) }),
    keysWithoutCode: chromium && isCodeless(order),
    keysNeverReleased: order.keys >= MIN_KEYS && order.releases === 0 && order.touches === 0,
    offGrid: chromium && isOffGrid(seen),
    focusJumps: order.focusJumps >= MIN_FOCUS_JUMPS && order.mousePresses + order.touches <= 1,
    formTooFast: isTooFast(seen, filled),
  }
  const pressurelessShare =
    chromium && order.mousePresses > 0 ? order.pressureless / order.mousePresses : 0
  const keylessTyping = keylessTypingOf(seen, order)
  const suspicious =
    Object.values(facts).some((fact) => fact) || pressurelessShare > 0 || keylessTyping !== 'none'
  return {
    ...facts,
    pressurelessShare,
    keylessTyping,
    humanLike: !suspicious && !idle && isHumanLike(seen),
  }
}

const NO_RHYTHM = {
  instantClick: false,
  centerClicks: false,
  teleport: false,
  keyZeroDwell: false,
  keyMetronome: false,
}

type Seen = (name: keyof Behavior) => number | null

function readerOf(behavior: unknown): Seen {
  return (name) => asNumber(field(behavior, name), 0, 1e9)
}

function isZero(seen: Seen, names: readonly (keyof Behavior)[]): boolean {
  return names.every((name) => seen(name) === 0)
}

/**
 * Drivers put a field's text in whole: the browser's own input events, and no key, paste, finger or
 * script of the page that they could come from.
 */
function isInserted(seen: Seen, order: Interaction | null, filled: number): boolean {
  const inserted = order
    ? order.textsInserted + (seen('charsWithoutKeys') ?? 0)
    : (seen('inputsWithoutKeys') ?? 0)
  return inserted >= filled && isZero(seen, ['touches', 'untrustedEvents'])
}

function isOffGrid(seen: Seen): boolean {
  const moves = seen('offGridMoves') ?? 0
  return moves >= MIN_OFF_GRID_MOVES && moves >= OFF_GRID_SHARE * (seen('moves') ?? 0)
}

/** Most plain keys, and a few of them: keyboards of other scripts type letters and digits too. */
function isCodeless({ keysWithoutCode, keys }: Interaction): boolean {
  return keysWithoutCode >= MIN_CODELESS_KEYS && keysWithoutCode * 2 >= keys
}

function keylessTypingOf(
  seen: Seen,
  { keylessGapMs }: Interaction,
): BehaviorFacts['keylessTyping'] {
  const chars = seen('charsWithoutKeys') ?? 0
  if (chars < MIN_KEYLESS_CHARS || !isZero(seen, ['keys', 'touches'])) return 'none'
  return keylessGapMs !== null && keylessGapMs <= MIN_HUMAN_KEYLESS_GAP_MS ? 'fast' : 'slow'
}

function usedMouse(seen: Seen): boolean {
  return (seen('clicks') ?? 0) >= MIN_CLICKS && seen('touches') === 0
}

function pointerFacts(
  seen: Seen,
  order: Interaction,
): Pick<BehaviorFacts, 'instantClick' | 'centerClicks' | 'teleport'> {
  const instantClick = below(seen('pressMedianMs'), INSTANT_PRESS_MS)
  const centerClicks = (seen('centerClickShare') ?? 0) >= CENTER_SHARE
  const teleport = below(seen('movesPerClick'), MIN_MOVES_PER_CLICK)
  const marks = { instantClick, centerClicks, teleport }
  const none = { instantClick: false, centerClicks: false, teleport: false }
  // Assistive technology clicks without a pointer: at the centre, at once, from anywhere.
  if (order.clicksWithoutPress > 0 && order.mousePresses === 0) return none
  if (usedMouse(seen)) return marks
  // One click says something where a pointer made it, from nowhere and in the very middle; where no
  // pointer is known, only if all of it is a program's and no hand was at the keys: a voice or a
  // screen reader clicks like this for people.
  const alone = seen('clicks') === 1 && seen('touches') === 0 && centerClicks && teleport
  if (alone && order.mousePresses > 0) return marks
  return alone && instantClick && !isTypedByHand(seen) ? marks : none
}

function keyFacts(seen: Seen): Pick<BehaviorFacts, 'keyZeroDwell' | 'keyMetronome'> {
  const typed = (seen('keys') ?? 0) >= MIN_KEYS && seen('touches') === 0
  const instant = typed && below(seen('keyDwellMedianMs'), INSTANT_KEY_MS)
  const regular = seen('keyDwellCv')
  return {
    keyZeroDwell: instant,
    keyMetronome: typed && !instant && regular !== null && regular <= METRONOME_CV,
  }
}

/** Typed faster than fingers move, or several fields at once with nothing that fills them. */
function isTooFast(seen: Seen, filled: number): boolean {
  const tookMs = seen('firstFocusToSubmitMs')
  if (tookMs === null || seen('touches') !== 0 || !isZero(seen, ['autofills', 'pastes']))
    return false
  const keys = seen('keys') ?? 0
  if (keys >= MIN_KEYS) return tookMs / keys < MIN_HUMAN_MS_PER_KEY
  return filled >= 3 && seen('inputsWithoutKeys') === 0 && tookMs < MIN_HUMAN_FORM_MS
}

/** Enough of both hands, with the spread that people have. */
function isHumanLike(seen: Seen): boolean {
  const mouse =
    usedMouse(seen) &&
    (seen('movesPerClick') ?? 0) >= 4 &&
    within(seen('pressMedianMs'), 30, 500) &&
    within(seen('centerClickShare') ?? 0, 0, 0.5) &&
    within(seen('pathStraightness') ?? 0.5, 0, 0.99)
  const typed = (seen('keys') ?? 0) >= MIN_KEYS
  return typed ? isTypedByHand(seen) && (mouse || (seen('clicks') ?? 0) < MIN_CLICKS) : mouse
}

function isTypedByHand(seen: Seen): boolean {
  const typed = (seen('keys') ?? 0) >= MIN_KEYS
  return typed && within(seen('keyDwellMedianMs'), 30, 300) && within(seen('keyDwellCv'), 0.12, 5)
}

function below(value: number | null, bound: number): boolean {
  return value !== null && value < bound
}

function within(value: number | null, min: number, max: number): boolean {
  return value !== null && value >= min && value <= max
}
