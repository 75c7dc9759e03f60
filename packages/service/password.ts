import type { PasswordRequest, PasswordResult } from '@vigil/contract'
import { leakedPasswords, openPasswords } from '@vigil/monitoring'
import type { Caller } from './caller.ts'
import { opened } from './opened.ts'
import type { Services } from './services.ts'

/** SHA-1 and NT hash of `breached-password`, which is leaked for test keys. */
const SANDBOX = {
  sha1: '0E25372B435EE38A4C248D114B6A4DC6F0DA6FF1',
  nt: '720EC92CBE9245DE91512809A574381A',
}
const SANDBOX_COUNT = 1_000

/** The range API and the operator's own corpus. */
const passwordsOf = opened(({ bindings, kv }) => openPasswords(bindings, kv))

/**
 * Returns the leaked password hashes that share a prefix. With test keys neither provider nor corpus is read: one fixed
 * password is leaked.
 */
export async function passwordExposure(
  services: Services,
  { scope }: Caller,
  { sha1Prefix, ntPrefix }: PasswordRequest,
): Promise<Omit<PasswordResult, 'requestId'>> {
  const hash = ntPrefix === undefined ? 'sha1' : 'nt'
  const prefix = (ntPrefix ?? sha1Prefix ?? '').toUpperCase()
  if (scope.env === 'test') {
    const leaked = SANDBOX[hash]
    const matches = leaked.startsWith(prefix)
      ? [{ suffix: leaked.slice(prefix.length), count: SANDBOX_COUNT }]
      : []
    return { matches, degraded: [] }
  }
  const { hashes, isWhole } = await leakedPasswords(await passwordsOf(services), hash, prefix)
  return { matches: hashes, degraded: isWhole ? [] : ['exposure'] }
}
