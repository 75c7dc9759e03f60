import type { BehaviorFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { below, type Seen, within } from './counts.ts'
import type { Interaction } from './interaction.ts'

const policy = evidencePolicy.behavior
const { minClicks, minKeys, humanLike } = policy

type RhythmFacts = Pick<
  BehaviorFacts,
  | 'instantClick'
  | 'dwellClick'
  | 'centerClicks'
  | 'teleport'
  | 'straightPath'
  | 'keyZeroDwell'
  | 'autoTyped'
  | 'keyMetronome'
>

const NO_RHYTHM: RhythmFacts = {
  instantClick: false,
  dwellClick: false,
  centerClicks: false,
  teleport: false,
  straightPath: false,
  keyZeroDwell: false,
  autoTyped: false,
  keyMetronome: false,
}

/** Returns the facts about movement and dwell of mouse and keys; none if the page's clock is too coarse. */
export function rhythmFacts(seen: Seen, order: Interaction): RhythmFacts {
  if (order.coarseClock) return NO_RHYTHM
  return {
    ...pointerFacts(seen, order),
    straightPath: isStraightPath(seen),
    ...keyFacts(seen, order),
  }
}

function usedMouse(seen: Seen): boolean {
  return (seen('clicks') ?? 0) >= minClicks && seen('touches') === 0
}

function pointerFacts(
  seen: Seen,
  order: Interaction,
): Pick<BehaviorFacts, 'instantClick' | 'dwellClick' | 'centerClicks' | 'teleport'> {
  const instant = below(seen('pressMedianMs'), policy.maxInstantPressMs)
  const byHand = isLedByHand(seen) && order.pressureless === 0
  const instantClick = instant && !byHand
  const dwellClick = instant && byHand
  const centerClicks = (seen('centerClickShare') ?? 0) >= policy.minCenterShare
  const teleport = below(seen('movesPerClick'), policy.minMovesPerClick)
  const marks = { instantClick, dwellClick, centerClicks, teleport }
  const none = { instantClick: false, dwellClick: false, centerClicks: false, teleport: false }
  // Assistive technology clicks without a pointer: at the centre, at once, without movement.
  if (order.clicksWithoutPress > 0 && order.mousePresses === 0) return none
  if (usedMouse(seen)) return marks
  // A single click counts if a pointer made it without movement and at the exact centre. If the pointer is unknown, it
  // counts only if it
  // was instant and nothing was typed by a person: speech control and screen readers click like this for people.
  const alone = seen('clicks') === 1 && seen('touches') === 0 && centerClicks && teleport
  if (alone && order.mousePresses > 0) return marks
  return alone && instantClick && !isTypedLikePeople(seen) ? marks : none
}

/**
 * `keys` includes those of password fields, which have no dwell: where the order is known, it says how many dwells there
 * were. A few dwells of a person are alike by chance.
 */
function keyFacts(
  seen: Seen,
  { pressureless, releases, length }: Interaction,
): Pick<BehaviorFacts, 'keyZeroDwell' | 'autoTyped' | 'keyMetronome'> {
  const typed = (seen('keys') ?? 0) >= minKeys && seen('touches') === 0
  const instant = typed && below(seen('keyDwellMedianMs'), policy.maxInstantKeyMs)
  const regular = seen('keyDwellCv')
  const byHand = isLedByHand(seen) && pressureless === 0
  const enough = length === 0 || releases >= minKeys
  return {
    keyZeroDwell: instant && !byHand,
    autoTyped: instant && byHand,
    keyMetronome:
      typed && !instant && enough && regular !== null && regular <= policy.maxMetronomeCv,
  }
}

function isStraightPath(seen: Seen): boolean {
  const { minMovesPerClick, minStraightness } = policy.straightPath
  return (
    usedMouse(seen) &&
    (seen('movesPerClick') ?? 0) >= minMovesPerClick &&
    (seen('pathStraightness') ?? 0) >= minStraightness
  )
}

/** Whether the mouse has a human-like path. */
function isLedByHand(seen: Seen): boolean {
  return (
    usedMouse(seen) &&
    (seen('movesPerClick') ?? 0) >= humanLike.minMovesPerClick &&
    within(seen('centerClickShare') ?? 0, [0, humanLike.maxCenterShare]) &&
    within(seen('pathStraightness') ?? 0, [0, humanLike.maxStraightness])
  )
}

/** Whether there are enough mouse and key events, with human-like variation. */
export function isHumanLike(seen: Seen): boolean {
  const mouse = isLedByHand(seen) && within(seen('pressMedianMs'), humanLike.pressMs)
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
