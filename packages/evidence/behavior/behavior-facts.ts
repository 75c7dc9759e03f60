import type { Collected } from '@vigil/contract'
import { hasThinFrame, windowGeometry } from '../automation/window.ts'
import type { BehaviorFacts, UserAgentFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { asBoolean, asRecord, field } from '../read.ts'
import { isZero, readerOf, type Seen } from './counts.ts'
import { eventsOf, type Interaction, interaction } from './interaction.ts'
import { isHumanLike, rhythmFacts } from './rhythm.ts'

const policy = evidencePolicy.behavior
const { minKeys } = policy
/** Browsers in which Qt passes the input on, at times of its own. */
const EMBEDDED_IN_QT = /\bQtWebEngine\//
const SHIFTED: readonly InputPlatform['os'][] = ['windows', 'macos', 'linux']

/** Fields of the user agent on which the input events of a browser depend. */
export type InputPlatform = Pick<
  UserAgentFacts,
  'engine' | 'form' | 'os' | 'platformMismatch' | 'workerMismatch' | 'sharedWorkerMismatch'
>

/**
 * Returns the facts of the interaction on the page. Touch produces mouse and key events without duration or path, so
 * pointer and key rhythm are assessed only without touch; password managers produce untrusted events, so those count
 * only on a page that was never pressed. null: no aggregate was reported.
 *
 * @param ua browsers other than Chromium on a desktop report pressure and key codes differently
 */
export function behaviorFacts(
  collected: Collected,
  ua: InputPlatform | null,
): BehaviorFacts | null {
  const behavior = asRecord(collected.behavior)
  if (!behavior || Object.keys(behavior).length === 0) return null
  const seen = readerOf(behavior)
  const events = eventsOf(behavior)
  const order = interaction(events ?? '')
  const idle = asBoolean(field(behavior, 'hasBeenActive')) === false
  const untouched = idle || (events !== null && isUntouched(seen, order))
  const filled = seen('filledFields') ?? 0
  const chromium = ua === null || (ua.engine === 'chromium' && ua.form === 'desktop')
  const facts = {
    noInteraction: untouched && filled > 0 && isZero(seen, ['clicks', 'keys', 'touches']),
    valueWithoutInput:
      filled > 0 &&
      isZero(seen, ['keys', 'pastes', 'autofills']) &&
      (untouched || isInserted(seen, events === null ? null : order, filled)),
    insertedSecret: order.secretsInserted > 0 && isZero(seen, ['touches', 'autofills']),
    untrustedOnly:
      idle && filled > 0 && (seen('untrustedEvents') ?? 0) > 0 && seen('trustedEvents') === 0,
    ...rhythmFacts(seen, order),
    keysWithoutCode: chromium && isCodeless(order),
    capitalsWithoutShift: hasShift(ua) && order.touches === 0 && isUnshifted(order),
    keysNeverReleased: order.keys >= minKeys && order.releases === 0 && order.touches === 0,
    offGrid: chromium && isOffGrid(seen),
    offClock: hasDisplayClock(collected, ua) && isOffClock(seen, order),
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

/**
 * Whether no press, key or click and no text of the browser's own reached the page. An application that embeds the page
 * runs scripts as if with user activation.
 */
function isUntouched(seen: Seen, { clicksWithoutPress, textsInserted }: Interaction): boolean {
  return (
    clicksWithoutPress + textsInserted === 0 &&
    isZero(seen, ['trustedEvents', 'charsWithoutKeys', 'pastes', 'autofills'])
  )
}

/**
 * Whether a field's text was inserted whole, as drivers do: input events of the browser without a key, paste, touch or
 * script of the page that explains them.
 */
function isInserted(seen: Seen, order: Interaction | null, filled: number): boolean {
  const inserted = order
    ? order.textsInserted + (seen('charsWithoutKeys') ?? 0)
    : (seen('inputsWithoutKeys') ?? 0)
  return inserted >= filled && isZero(seen, ['touches', 'untrustedEvents'])
}

/**
 * Whether counts contradict the order that the SDK records: each key is in both, and each key and
 * press is a trusted event. A full order has dropped its oldest events.
 */
function contradictsOrder(seen: Seen, { length, allKeys }: Interaction): boolean {
  const keys = seen('keys') ?? 0
  if (length < policy.maxOrderedEvents && keys !== allKeys) return true
  const trusted = seen('trustedEvents')
  return trusted !== null && trusted < keys + (seen('clicks') ?? 0)
}

function isOffGrid(seen: Seen): boolean {
  const moves = seen('offGridMoves') ?? 0
  return moves >= policy.offGrid.minMoves && moves >= policy.offGrid.minShare * (seen('moves') ?? 0)
}

/**
 * Whether times of an X server reach the page unchanged: in Chromium on Linux, under X11. On Windows and under Wayland
 * Chromium uses its own. Wayland windows have a shadow, or fill the screen, where the SDK counts no times. A system
 * that only the user agent names does not count.
 */
function hasDisplayClock(collected: Collected, ua: InputPlatform | null): boolean {
  if (ua === null || ua.engine !== 'chromium' || ua.os !== 'linux') return false
  if (ua.platformMismatch || ua.workerMismatch || ua.sharedWorkerMismatch) return false
  if (EMBEDDED_IN_QT.test(collected.userAgent ?? '')) return false
  const geometry = windowGeometry(collected)
  return geometry !== null && hasThinFrame(geometry)
}

/**
 * Whether the times of many moves, or of a few moves and many keys, are those of no X server. Keys alone do not count:
 * the SDK counts moves by whole pixels, which are rare under Wayland.
 */
function isOffClock(seen: Seen, { releases }: Interaction): boolean {
  const { minMoves, minMovesWithKeys, minKeys, minShare } = policy.offClock
  const moves = seen('offClockMoves') ?? 0
  const keys = seen('offClockKeys') ?? 0
  // The first move has no previous one.
  const timed = (seen('moves') ?? 0) - 1
  const isPointerOff = moves >= minMovesWithKeys && moves >= minShare * timed
  return isPointerOff && (moves >= minMoves || (keys >= minKeys && keys >= minShare * releases))
}

/** Whether most of at least a few plain keys have no code: keyboards of other scripts type letters and digits too. */
function isCodeless({ keysWithoutCode, keys }: Interaction): boolean {
  return (
    keysWithoutCode >= policy.codeless.minKeys && keysWithoutCode >= policy.codeless.minShare * keys
  )
}

/** Whether keys have Shift in this browser: keyboards on the screen of a phone or tablet, and of ChromeOS, may not. */
function hasShift(ua: InputPlatform | null): boolean {
  if (ua === null) return true
  return ua.form === 'desktop' && ua.engine !== 'safari' && SHIFTED.includes(ua.os)
}

function isUnshifted({ unshiftedCapitals }: Interaction): boolean {
  return unshiftedCapitals >= policy.minUnshiftedCapitals
}

function keylessTypingOf(
  seen: Seen,
  { keylessGapMs }: Interaction,
): BehaviorFacts['keylessTyping'] {
  const chars = seen('charsWithoutKeys') ?? 0
  if (chars < policy.keyless.minChars || !isZero(seen, ['keys', 'touches'])) return 'none'
  return keylessGapMs !== null && keylessGapMs <= policy.keyless.minHumanGapMs ? 'fast' : 'slow'
}

/** Whether the form was typed faster than fingers move, or several fields were filled at once without autofill. */
function isTooFast(seen: Seen, filled: number): boolean {
  const tookMs = seen('firstFocusToSubmitMs')
  if (tookMs === null || seen('touches') !== 0 || !isZero(seen, ['autofills', 'pastes']))
    return false
  const keys = seen('keys') ?? 0
  if (keys >= minKeys) return tookMs / keys < policy.tooFast.maxMsPerKey
  return (
    filled >= policy.tooFast.minFields &&
    seen('inputsWithoutKeys') === 0 &&
    tookMs < policy.tooFast.maxFormMs
  )
}
