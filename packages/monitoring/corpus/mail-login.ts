import { splitHost, untaggedLocal } from '@vigil/evidence'
import { asciiHost } from './ascii-host.ts'
import { memoize } from './memoize.ts'

/** Logins that are mail addresses, by the rules of HIBP's address extractor. */

const MAX_ALIAS_LENGTH = 64
const MAX_DOMAIN_LENGTH = 253
const MIN_DOMAIN_LENGTH = 4
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** Allowed characters of a local part, by code; no dot at either end or twice in a row, no apostrophe first. */
const IN_ALIAS = new Uint8Array(256)
for (const sign of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+-'") {
  IN_ALIAS[sign.charCodeAt(0)] = 1
}
const [APOSTROPHE, DOT] = [39, 46]

export interface MailLogin {
  /** `local@domain` in lower case without the tag: the text that is hashed. */
  mailbox: string
  domain: string
}

/** null: the text is no mail address. */
export function mailLogin(text: string): MailLogin | null {
  const at = text.indexOf('@')
  if (at < 1 || at > MAX_ALIAS_LENGTH || !isAlias(text, at)) return null
  const domain = domainOf(text.slice(at + 1))
  if (domain === '') return null
  return { mailbox: `${untaggedLocal(text.slice(0, at), domain)}@${domain}`, domain }
}

/** Returns a domain in lower case, non-ASCII letters as A-labels; '' if it is no domain. */
function domainOf(text: string): string {
  const domain = text.toLowerCase()
  // Fast path: most are ASCII and cached.
  if (isRealDomain(domain)) return domain
  const mayBeIdn = /[\u0080-\uffff]/.test(text) && !/[\s/:@?#]/.test(text)
  return mayBeIdn ? asciiHost(text, isRealDomain) : ''
}

/** Whether the text before `end` is a valid local part. */
function isAlias(text: string, end: number): boolean {
  if (text.charCodeAt(0) === APOSTROPHE) return false
  let before = DOT
  for (let i = 0; i < end; i += 1) {
    const code = text.charCodeAt(i)
    if (IN_ALIAS[code] !== 1 || (code === DOT && before === DOT)) return false
    before = code
  }
  return before !== DOT
}

/** Whether a name can receive mail or be a site: at least two labels and an existing top-level domain. */
export function isRealDomain(domain: string): boolean {
  if (domain.length < MIN_DOMAIN_LENGTH || domain.length > MAX_DOMAIN_LENGTH) return false
  return isUnderRealSuffix(domain)
}

const isUnderRealSuffix = memoize((domain) => DOMAIN.test(domain) && hasRealSuffix(domain))

/** Documentation names (RFC 2606, RFC 6761) are accepted too, because test fixtures use them. */
const RESERVED = new Set(['example', 'test', 'invalid'])

function hasRealSuffix(domain: string): boolean {
  if (RESERVED.has(domain.slice(domain.lastIndexOf('.') + 1))) return true
  const { isIcann, publicSuffix } = splitHost(domain, { detectIp: false, validateHostname: false })
  return isIcann === true && publicSuffix !== domain
}
