/** A search: the query parameter, and its value. */
export interface Search {
  by: 'email' | 'ip' | 'checkId' | 'requestId' | 'visitorId' | 'userId'
  text: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** A request id that begins with an Idempotency-Key. */
const OF_KEY = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.[0-9a-f]{8}$/
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
const IPV6 = /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i
const NAMED = /^(\w+):\s*(\S.*)$/
const NAMES: Readonly<Record<string, Search['by']>> = {
  email: 'email',
  ip: 'ip',
  check: 'checkId',
  request: 'requestId',
  visitor: 'visitorId',
  user: 'userId',
}

/**
 * Recognises the kind of a search text: an email address, an IP address, an id. Prefixes such as `user:`, `visitor:`
 * and `request:` resolve ambiguous ids. null: the text is empty.
 */
export function searchOf(typed: string): Search | null {
  const text = typed.trim()
  if (text === '') return null
  const [, name = '', named = ''] = NAMED.exec(text) ?? []
  const by = NAMES[name.toLowerCase()]
  if (by !== undefined) return { by, text: named }
  if (text.includes('@')) return { by: 'email', text }
  if (IPV4.test(text) || IPV6.test(text)) return { by: 'ip', text }
  if (UUID.test(text)) return { by: 'checkId', text }
  if (/^req[-_]/i.test(text) || OF_KEY.test(text)) return { by: 'requestId', text }
  if (/^(?:fp|vis)[-_]/i.test(text)) return { by: 'visitorId', text }
  return { by: 'userId', text }
}

export const SEARCH_NAMES: Readonly<Record<Search['by'], string>> = {
  email: 'email address',
  ip: 'IP address',
  checkId: 'check id',
  requestId: 'request id',
  visitorId: 'visitor id',
  userId: 'user id',
}
