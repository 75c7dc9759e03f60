import { getDomain } from 'tldts'
import { decodePunycode, encodePunycode } from './punycode.ts'

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
/** Most names: nothing to map, nothing to encode. */
const PLAIN_NAME =
  /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/
const DOTS = /[.\u3002\uff0e\uff61]/

/**
 * A host name as DNS carries it: lower case, IDN labels as A-labels (RFC 5890, RFC 3492), after
 * compatibility mapping (NFKC stands in for UTS 46). null where no such name exists.
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

/** The name as people read it: A-labels decoded where they can be. */
export function toUnicodeDomain(domain: string): string {
  return domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.')
}

/**
 * The domain that one party registered (public suffix list, private section included, so that two
 * tenants of one hosting suffix are two). A name that is itself a private suffix is its own.
 */
export function registrableDomain(domain: string): string {
  const before = registrable.get(domain)
  if (before !== undefined) return before
  const found =
    getDomain(domain, { allowPrivateDomains: true, validateHostname: false }) ??
    getDomain(domain, { validateHostname: false }) ??
    domain
  if (registrable.size >= MOST_KEPT) registrable.clear()
  registrable.set(domain, found)
  return found
}

/** The walk through the suffix list is half the cost of parsing, and most addresses share a few domains. */
const registrable = new Map<string, string>()
const MOST_KEPT = 2000
