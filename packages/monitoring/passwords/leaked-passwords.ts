import { within } from '@vigil/limits'

/** Which hash of a password a range is of. */
export type PasswordHash = 'sha1' | 'nt'

export interface LeakedHash {
  /** The hash without its first five digits, upper-case hex. */
  suffix: string
  count: number
}

/** What asking for a range needs. */
export interface PasswordPorts {
  kv: KVNamespace
  /** Base URL of the range API, such as `https://api.pwnedpasswords.com`; null: none is asked. */
  url: string | null
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

const CACHED_SEC = 86_400
const TIMEOUT_MS = 1_500
/** A padded range has 800 to 1,000 rows of some 40 bytes. */
const MAX_BYTES = 256 << 10
const ROW = /^([0-9A-F]{35}|[0-9A-F]{27}):(\d{1,12})$/

/**
 * Returns the leaked hashes that begin with five hex digits, from HIBP's range API
 * (haveibeenpwned.com/API/v3, "Pwned Passwords"), padded and cached for a day. null: not known now.
 */
export async function leakedPasswords(
  { kv, url, fetch }: PasswordPorts,
  hash: PasswordHash,
  prefix: string,
): Promise<LeakedHash[] | null> {
  const range = prefix.toUpperCase()
  const key = `passwords:${hash}:${range}`
  const cached = await kv.get(key).catch(() => null)
  const kept = cached === null ? null : rowsOf(cached)
  if (kept !== null) return kept
  if (url === null) return null
  try {
    const response = await fetch(`${url}/range/${range}${hash === 'nt' ? '?mode=ntlm' : ''}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'vigil-exposure-monitor/1' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return null
    }
    const text = await within(TIMEOUT_MS, response.text())
    const rows = text.length > MAX_BYTES ? null : rowsOf(text)
    if (rows !== null) await kv.put(key, text, { expirationTtl: CACHED_SEC }).catch(() => undefined)
    return rows
  } catch {
    return null
  }
}

/** Rows of `SUFFIX:COUNT`; null where the text holds anything else. */
function rowsOf(text: string): LeakedHash[] | null {
  const rows: LeakedHash[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue
    const [, suffix, count] = ROW.exec(line) ?? []
    if (suffix === undefined) return null
    rows.push({ suffix, count: Number(count) })
  }
  return rows.length === 0 ? null : rows
}
