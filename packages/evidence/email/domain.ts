import { splitHost } from '../suffix/split-host.ts'
import { decodePunycode, encodePunycode } from './punycode.ts'

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
/** ASCII names need no mapping and no encoding. */
const PLAIN_NAME =
  /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/
const DOTS = /[.\u3002\uff0e\uff61]/

/**
 * Returns a host name in its DNS form: lower case, IDN labels as A-labels (RFC 5890, RFC 3492), after
 * NFKC mapping (approximates UTS 46). null: the text is no host name.
 */
export function toAsciiDomain(text: string): string | null {
  if (text.length > 253) return null
  if (PLAIN_NAME.test(text)) return text
  const labels = text.normalize('NFKC').toLowerCase().split(DOTS)
  const encoded = labels.map(toAsciiLabel)
  const valid = encoded.filter((label): label is string => label !== null)
  const domain = valid.join('.')
  return valid.length === labels.length && domain.length <= 253 ? domain : null
}

function toAsciiLabel(label: string): string | null {
  if (LABEL.test(label)) return label
  if (label === '' || /^[\x20-\x7f]*$/.test(label)) return null
  const encoded = encodePunycode(label.normalize('NFC'))
  return encoded !== null && encoded.length <= 59 && LABEL.test(encoded) ? `xn--${encoded}` : null
}

/** Returns the name for display: A-labels decoded if possible. */
export function toUnicodeDomain(domain: string): string {
  return domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.')
}

/**
 * Returns the registrable domain by the public suffix list. The private section is included, so two
 * tenants of one hosting suffix differ. A private suffix itself is its own registrable domain.
 */
export function registrableDomain(domain: string): string {
  const before = registrable.get(domain)
  if (before !== undefined) return before
  const found =
    splitHost(domain, { allowPrivateDomains: true, validateHostname: false }).domain ??
    splitHost(domain, { validateHostname: false }).domain ??
    domain
  if (registrable.size >= MAX_KEPT) registrable.clear()
  registrable.set(domain, found)
  return found
}

/** The walk through the suffix list is half the cost of parsing, and most addresses share a few domains. */
const registrable = new Map<string, string>()
const MAX_KEPT = 2000
