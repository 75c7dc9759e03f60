import { parseIp, splitHost, toAsciiDomain } from '@vigil/evidence'

/** Why a name cannot be watched. */
export type NameRefusal = 'not_a_domain' | 'ip_address' | 'single_label' | 'public_suffix'

/**
 * A domain as it may be watched, in the form DNS carries it: an IDN is held and shown by its A-labels,
 * so that no look-alike passes for another name. Public suffixes have no owner, those of the private
 * section (hosting platforms) included.
 */
export function watchableName(text: string): { domain: string } | { refused: NameRefusal } {
  const bare = text.trim().toLowerCase().replace(/\.$/, '')
  if (parseIp(bare.replace(/^\[|\]$/g, '')) !== null) return { refused: 'ip_address' }
  const domain = toAsciiDomain(bare)
  if (domain === null || domain.startsWith('_')) return { refused: 'not_a_domain' }
  if (!domain.includes('.')) return { refused: 'single_label' }
  if (/^\d+$/.test(domain.slice(domain.lastIndexOf('.') + 1))) return { refused: 'ip_address' }
  for (const allowPrivateDomains of [true, false]) {
    const { publicSuffix } = splitHost(domain, { allowPrivateDomains, validateHostname: false })
    if (publicSuffix === domain) return { refused: 'public_suffix' }
  }
  return { domain }
}
