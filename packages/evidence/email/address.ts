import { isEmailAddress } from '@vigil/contract'
import { canonicalMailbox } from './canonical.ts'
import { registrableDomain, toAsciiDomain } from './domain.ts'

export interface ParsedEmail {
  /** Local part as sent, tag included, NFC. */
  local: string
  /** Local part in lower case without its tag; input of the gibberish and pattern rules. */
  base: string
  /** Lower-case A-label host. */
  domain: string
  registrableDomain: string
  /** The address: `local@domain` in lower case. */
  normalized: string
  /** Canonical mailbox (dots, tags and domain aliases folded); for linking only. */
  canonical: string
  plusTag: boolean
}

/**
 * Parses an email address by the rule of the contract (`isEmailAddress`). Returns null if it is
 * absent, malformed or its host has no A-label form.
 */
export function parseEmail(text: string | null | undefined): ParsedEmail | null {
  const trimmed = (text ?? '').trim()
  if (!isEmailAddress(trimmed) || !trimmed.isWellFormed()) return null
  const at = trimmed.lastIndexOf('@')
  const domain = toAsciiDomain(trimmed.slice(at + 1))
  if (domain === null || !domain.includes('.')) return null
  const local = trimmed.slice(0, at).normalize('NFC')
  return {
    local,
    domain,
    registrableDomain: registrableDomain(domain),
    normalized: `${local.toLowerCase()}@${domain}`,
    ...canonicalMailbox(local, domain),
  }
}
