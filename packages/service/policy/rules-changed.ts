import type { PolicyRules } from '@vigil/contract'

/** Returns the rules that differ from `other`, by event: the part of a change that is logged. */
export function rulesChanged(
  { events = {}, ...base }: PolicyRules,
  other: PolicyRules | null,
): PolicyRules {
  const changed = Object.entries(events).filter(
    ([event, rules]) => !areAlike(rules, other?.events?.[event]),
  )
  const own = Object.entries(base).filter(([name, rule]) => !areAlike(rule, Object(other)[name]))
  return {
    ...Object.fromEntries(own),
    ...(changed.length > 0 && { events: Object.fromEntries(changed) }),
  }
}

const areAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
