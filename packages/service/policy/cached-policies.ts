import { type CallerPolicy, callerPolicy } from '@vigil/scoring'
import type { readPolicy } from '@vigil/storage'
import { openVersionedCache, type VersionedCache } from '../pipeline/versioned-cache.ts'
import { fingerprintOf, liveFingerprintOf } from './rules.ts'

/** An environment's policy as checks and evaluates apply it. */
export interface CachedPolicy {
  live: CallerPolicy
  /** null: all built-in. */
  fingerprint: string | null
  draft: { rules: CallerPolicy; fingerprint: string } | null
}

/** The policy without rules of the caller. */
export const BUILT_IN: CachedPolicy = { live: callerPolicy({}), fingerprint: null, draft: null }

/** Maximum number of cached rules, about 5 MB; an environment without rules counts as one. */
const MAX_CACHED = 10_000

/** Opens the policies of an isolate. */
export function openPolicies(read: typeof readPolicy): VersionedCache<CachedPolicy> {
  return openVersionedCache(
    async (scope, db) => {
      const stored = await read(scope, db)
      if (stored === null) return BUILT_IN
      const { live, draft } = stored
      return {
        live: callerPolicy(live),
        fingerprint: await liveFingerprintOf(scope, live),
        draft: draft && {
          rules: callerPolicy(draft),
          fingerprint: await fingerprintOf(scope, draft),
        },
      }
    },
    ({ live, draft }) => 1 + live.events.size + (draft?.rules.events.size ?? 0),
    MAX_CACHED,
  )
}
