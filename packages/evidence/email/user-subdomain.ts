import { FASTMAIL, FORWARDERS } from './data/user-subdomains.ts'

/**
 * Returns the mailbox that all addresses of a user's subdomain reach; null: the domain is none. A forwarder's user need
 * not own the same name at the domain itself.
 */
export function mailboxOfSubdomain(domain: string): string | null {
  const dot = domain.indexOf('.')
  const user = domain.slice(0, dot)
  const provider = domain.slice(dot + 1)
  if (FASTMAIL.has(provider)) return `${user}@${provider}`
  return FORWARDERS.has(provider) ? `*@${domain}` : null
}
