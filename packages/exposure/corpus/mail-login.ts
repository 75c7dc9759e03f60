import { canonicalMailbox } from '@vigil/evidence'
import { parse } from 'tldts'

/** Logins that are mail addresses, by the rules of HIBP's address extractor. */

const LONGEST_ALIAS = 64
const LONGEST_DOMAIN = 255
const SHORTEST_DOMAIN = 4
const ALIAS = /^[A-Za-z0-9._+-]+$/
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

export interface MailLogin {
  /** `local@domain` in lower case, the tag left out: what is hashed. */
  mailbox: string
  domain: string
}

/** Domains seen, and whether they are under a real top-level domain; bounded. */
const realDomains = new Map<string, boolean>()
const MOST_KEPT = 100_000

/** null: the text is no mail address. */
export function mailLogin(text: string): MailLogin | null {
  const at = text.indexOf('@')
  if (at < 1 || at > LONGEST_ALIAS || text.length - at - 1 > LONGEST_DOMAIN) return null
  const alias = text.slice(0, at)
  if (!ALIAS.test(alias) || alias.startsWith('.') || alias.endsWith('.')) return null
  if (alias.includes('..')) return null
  const domain = text.slice(at + 1).toLowerCase()
  if (!isRealDomain(domain)) return null
  return { mailbox: `${canonicalMailbox(alias, domain).base}@${domain}`, domain }
}

/** Whether a name can receive mail or hold a site: two labels or more, a top-level domain that exists. */
export function isRealDomain(domain: string): boolean {
  const known = realDomains.get(domain)
  if (known !== undefined) return known
  const real = domain.length >= SHORTEST_DOMAIN && DOMAIN.test(domain) && hasRealSuffix(domain)
  if (realDomains.size >= MOST_KEPT) realDomains.clear()
  realDomains.set(domain, real)
  return real
}

/** Documentation names (RFC 2606, RFC 6761) count as well: fixtures hold no real ones. */
const RESERVED = new Set(['example', 'test', 'invalid'])

function hasRealSuffix(domain: string): boolean {
  if (RESERVED.has(domain.slice(domain.lastIndexOf('.') + 1))) return true
  const { isIcann, publicSuffix } = parse(domain, { detectIp: false, validateHostname: false })
  return isIcann === true && publicSuffix !== domain
}
