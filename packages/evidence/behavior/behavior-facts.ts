import type { Behavior, Collected } from '@vigil/contract'
import type { BehaviorFacts, UserAgentFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { asBoolean, asNumber, asRecord, asText, field } from '../read.ts'
import { type Interaction, interaction } from './interaction.ts'

const policy = evidencePolicy.behavior
const { minClicks, minKeys, humanLike } = policy

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
    keysNeverReleased: order.keys >= minKeys && order.releases === 0 && order.touches === 0,
    offGrid: chromium && isOffGrid(seen),
    focusJumps: order.focusJumps >= policy.minFocusJumps && order.mousePresses + order.touches <= 1,
    formTooFast: isTooFast(seen, filled),
    contradictsOrder: events !== null && contradictsOrder(seen, order),
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

/**
 * Whether counts differ from the order that the SDK notes beside them: each key is in both, and each key and
 * press is a trusted event. A full order has lost its oldest ones.
 */
function contradictsOrder(seen: Seen, { length, allKeys }: Interaction): boolean {
  const keys = seen('keys') ?? 0
  if (length < policy.orderLength && keys !== allKeys) return true
  const trusted = seen('trustedEvents')
  return trusted !== null && trusted < keys + (seen('clicks') ?? 0)
}

function isOffGrid(seen: Seen): boolean {
  const moves = seen('offGridMoves') ?? 0
  return moves >= policy.offGrid.minMoves && moves >= policy.offGrid.share * (seen('moves') ?? 0)
}

/** Most plain keys, and a few of them: keyboards of other scripts type letters and digits too. */
function isCodeless({ keysWithoutCode, keys }: Interaction): boolean {
  return (
    keysWithoutCode >= policy.codeless.minKeys && keysWithoutCode >= policy.codeless.share * keys
  )
}

function keylessTypingOf(
  seen: Seen,
  { keylessGapMs }: Interaction,
): BehaviorFacts['keylessTyping'] {
  const chars = seen('charsWithoutKeys') ?? 0
  if (chars < policy.keyless.minChars || !isZero(seen, ['keys', 'touches'])) return 'none'
  return keylessGapMs !== null && keylessGapMs <= policy.keyless.minHumanGapMs ? 'fast' : 'slow'
}

function usedMouse(seen: Seen): boolean {
  return (seen('clicks') ?? 0) >= minClicks && seen('touches') === 0
}

function pointerFacts(
  seen: Seen,
  order: Interaction,
): Pick<BehaviorFacts, 'instantClick' | 'centerClicks' | 'teleport'> {
  const instantClick = below(seen('pressMedianMs'), policy.instantPressMs)
  const centerClicks = (seen('centerClickShare') ?? 0) >= policy.centerShare
  const teleport = below(seen('movesPerClick'), policy.minMovesPerClick)
  const marks = { instantClick, centerClicks, teleport }
  const none = { instantClick: false, centerClicks: false, teleport: false }
  // Assistive technology clicks without a pointer: at the centre, at once, from anywhere.
  if (order.clicksWithoutPress > 0 && order.mousePresses === 0) return none
  if (usedMouse(seen)) return marks
  // One click says something where a pointer made it, from nowhere and in the very middle; where no
  // pointer is known, only if all of it is a program's and nothing was typed by a person: speech
  // control and screen readers click like this for people.
  const alone = seen('clicks') === 1 && seen('touches') === 0 && centerClicks && teleport
  if (alone && order.mousePresses > 0) return marks
  return alone && instantClick && !isTypedLikePeople(seen) ? marks : none
}

function keyFacts(seen: Seen): Pick<BehaviorFacts, 'keyZeroDwell' | 'keyMetronome'> {
  const typed = (seen('keys') ?? 0) >= minKeys && seen('touches') === 0
  const instant = typed && below(seen('keyDwellMedianMs'), policy.instantKeyMs)
  const regular = seen('keyDwellCv')
  return {
    keyZeroDwell: instant,
    keyMetronome: typed && !instant && regular !== null && regular <= policy.metronomeCv,
  }
}

/** Typed faster than fingers move, or several fields at once with nothing that fills them. */
function isTooFast(seen: Seen, filled: number): boolean {
  const tookMs = seen('firstFocusToSubmitMs')
  if (tookMs === null || seen('touches') !== 0 || !isZero(seen, ['autofills', 'pastes']))
    return false
  const keys = seen('keys') ?? 0
  if (keys >= minKeys) return tookMs / keys < policy.tooFast.msPerKey
  return (
    filled >= policy.tooFast.minFields &&
    seen('inputsWithoutKeys') === 0 &&
    tookMs < policy.tooFast.formMs
  )
}

/** Enough of mouse and keys, with the spread that people have. */
function isHumanLike(seen: Seen): boolean {
  const mouse =
    usedMouse(seen) &&
    (seen('movesPerClick') ?? 0) >= humanLike.minMovesPerClick &&
    within(seen('pressMedianMs'), humanLike.pressMs) &&
    within(seen('centerClickShare') ?? 0, [0, humanLike.maxCenterShare]) &&
    within(seen('pathStraightness') ?? 0, [0, humanLike.maxStraightness])
  const typed = (seen('keys') ?? 0) >= minKeys
  return typed ? isTypedLikePeople(seen) && (mouse || (seen('clicks') ?? 0) < minClicks) : mouse
}

function isTypedLikePeople(seen: Seen): boolean {
  const typed = (seen('keys') ?? 0) >= minKeys
  return (
    typed &&
    within(seen('keyDwellMedianMs'), humanLike.keyDwellMs) &&
    within(seen('keyDwellCv'), humanLike.keyDwellCv)
  )
}

function below(value: number | null, bound: number): boolean {
  return value !== null && value < bound
}

function within(value: number | null, [min, max]: readonly [number, number]): boolean {
  return value !== null && value >= min && value <= max
}
