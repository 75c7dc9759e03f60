import { isEmailAddress } from '@vigil/contract'
import { canonicalMailbox } from './canonical.ts'
import { registrableDomain, toAsciiDomain } from './domain.ts'

export interface ParsedEmail {
  /** Local part as sent, tag included, NFC. */
  local: string
  /** Local part in lower case without its tag: what gibberish and pattern rules look at. */
  base: string
  /** Lower-case A-label host. */
  domain: string
  registrableDomain: string
  /** `local@domain` in lower case: the address itself. */
  normalized: string
  /** The mailbox behind the spelling (dots, tags, twin domains folded); for linking only. */
  canonical: string
  plusTag: boolean
}

/**
 * Parses a mail address by the same rule as the contract (`isEmailAddress`); null where it is
 * malformed or its host has no A-label form.
 */
export function parseEmail(text: string): ParsedEmail | null {
  const trimmed = text.trim()
  if (!isEmailAddress(trimmed) || /\p{Surrogate}/u.test(trimmed)) return null
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
