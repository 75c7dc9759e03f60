import { parseIp, splitHost, toAsciiDomain } from '@vigil/evidence'

/** Why a name cannot be monitored. */
export type NameRefusal = 'not_a_domain' | 'ip_address' | 'single_label' | 'public_suffix'

/**
 * Returns a domain that can be monitored, in A-labels: an IDN is stored and shown by its A-labels, so that no
 * look-alike can be mistaken for another name. Public suffixes, including those of the private section (hosting
 * platforms), have no owner.
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
