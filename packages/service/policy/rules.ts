import type { PolicyOfEvent, PolicyRules } from '@vigil/contract'
import { type Scope, sha256Hex } from '@vigil/storage'

/** Hex digits of a fingerprint; a workspace has few policies. */
const DIGITS = 8

/** Returns rules in canonical form, in which equal rules are equal as JSON: sorted, without empty parts. */
export function canonicalRules({ events = {}, mute = [], ...base }: PolicyRules): PolicyRules {
  const named = Object.entries(events)
    .map(([event, rules]): [string, PolicyOfEvent] => [event, canonical(rules)])
    .filter(([, rules]) => Object.keys(rules).length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...canonical(mute.length > 0 ? { ...base, mute } : base),
    ...(named.length > 0 && { events: Object.fromEntries(named) }),
  }
}

/** An event's empty list of mutes stays: it overrides the list of all events. */
const canonical = ({ challengeFrom, blockFrom, loginBlockFrom, mute }: PolicyOfEvent) => ({
  ...(challengeFrom !== undefined && { challengeFrom }),
  ...(blockFrom !== undefined && { blockFrom }),
  ...(loginBlockFrom !== undefined && { loginBlockFrom }),
  ...(mute !== undefined && { mute: [...mute].sort() }),
})

export const areEqual = (a: PolicyRules | null, b: PolicyRules | null): boolean =>
  JSON.stringify(a && canonicalRules(a)) === JSON.stringify(b && canonicalRules(b))

/**
 * Returns the fingerprint of a workspace's rules: the start of the SHA-256 of its id and their canonical form. The id
 * is a salt, so that one table of likely rules does not serve for every workspace. It is not secret: without
 * `quietEvaluate`, the rules of one workspace can be guessed.
 */
export async function fingerprintOf(
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  rules: PolicyRules,
): Promise<string> {
  const digest = await sha256Hex(`${workspaceId} ${JSON.stringify(canonicalRules(rules))}`)
  return digest.slice(0, DIGITS)
}

/** Returns the fingerprint of live rules; null: all built-in. */
export async function liveFingerprintOf(
  scope: Pick<Scope, 'workspaceId'>,
  rules: PolicyRules,
): Promise<string | null> {
  return areEqual(rules, {}) ? null : fingerprintOf(scope, rules)
}
