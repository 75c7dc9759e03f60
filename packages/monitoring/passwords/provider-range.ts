import { within } from '@vigil/limits'
import { USER_AGENT } from '../user-agent.ts'
import { type LeakedHash, type PasswordHash, rangeRowsOf } from './range-rows.ts'

/** Dependencies of requesting a range. */
export interface ProviderPorts {
  kv: {
    get(key: string): Promise<string | null>
    put(key: string, value: string, options: { expirationTtl: number }): Promise<void>
  }
  /** Base URL of the range API, such as `https://api.pwnedpasswords.com`; null: none is used. */
  url: string | null
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

const CACHED_SEC = 86_400
const TIMEOUT_MS = 1_500
/** A padded range has 800 to 1,000 rows of some 40 bytes. */
const MAX_BYTES = 256 << 10

/**
 * Returns the leaked hashes that begin with five upper-case hex digits, from HIBP's range API
 * (haveibeenpwned.com/API/v3, "Pwned Passwords"), padded and cached for a day. null: the API did not answer.
 */
export async function providerRange(
  { kv, url, fetch }: ProviderPorts,
  hash: PasswordHash,
  range: string,
): Promise<LeakedHash[] | null> {
  const key = `passwords:${hash}:${range}`
  const cached = await kv.get(key).catch(() => null)
  const kept = cached === null ? null : rangeRowsOf(cached)
  if (kept !== null) return kept
  if (url === null) return null
  try {
    const response = await fetch(`${url}/range/${range}${hash === 'nt' ? '?mode=ntlm' : ''}`, {
      headers: { 'add-padding': 'true', 'user-agent': USER_AGENT },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return null
    }
    const text = await within(TIMEOUT_MS, response.text())
    const rows = text.length > MAX_BYTES ? null : rangeRowsOf(text)
    if (rows !== null) await kv.put(key, text, { expirationTtl: CACHED_SEC }).catch(() => undefined)
    return rows
  } catch {
    return null
  }
}
