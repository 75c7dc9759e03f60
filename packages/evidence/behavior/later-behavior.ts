import type { Collected } from '@vigil/contract'
import type { BehaviorFacts } from '../evidence.ts'
import { behaviorFacts, type InputPlatform } from './behavior-facts.ts'

/** From the mildest to the gravest. */
const KEYLESS = ['none', 'slow', 'fast'] as const

/**
 * Adds what a weaker source reported about the interaction later: a form is filled in after the page was
 * evaluated. It can add evidence against the visit, but not mitigate what a stronger source reported.
 *
 * @param later what the browser reported, with the later interaction
 */
export function withLaterBehavior(
  facts: BehaviorFacts | null,
  later: Collected | null,
  ua: InputPlatform | null,
): BehaviorFacts | null {
  const added = later && behaviorFacts(later, ua)
  if (facts === null || !added) return facts
  const { humanLike, keylessTyping, pressurelessShare, ...marks } = facts
  const raised = Object.entries(marks).map(([name, mark]) => [
    name,
    mark || Reflect.get(added, name) === true,
  ])
  return {
    ...facts,
    ...Object.fromEntries(raised),
    keylessTyping:
      KEYLESS.indexOf(added.keylessTyping) > KEYLESS.indexOf(keylessTyping)
        ? added.keylessTyping
        : keylessTyping,
    pressurelessShare: Math.max(pressurelessShare, added.pressurelessShare),
    humanLike,
  }
}
