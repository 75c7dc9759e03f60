import { mailboxOfSubdomain } from './user-subdomain.ts'

/** How a mail provider interprets the local part. Sources: the providers' help pages. */
interface MailboxRule {
  /** The canonical domain of all domains that share one set of accounts. */
  unify?: string
  /** Characters in the local part that the provider ignores. */
  ignored?: RegExp
  /** Separator between mailbox and tag, in addition to `+`. */
  separator?: '-'
  /** Characters that the provider treats as equal. */
  same?: readonly [RegExp, string]
}

const GMAIL: MailboxRule = { unify: 'gmail.com', ignored: /\./g }
const ICLOUD: MailboxRule = { unify: 'icloud.com' }
const PROTON: MailboxRule = { unify: 'proton.me', ignored: /[._-]/g }
const YAHOO: MailboxRule = { separator: '-' }
const YANDEX: MailboxRule = { unify: 'yandex.ru', same: [/-/g, '.'] }

const RULES: ReadonlyMap<string, MailboxRule> = new Map([
  ['gmail.com', GMAIL],
  ['googlemail.com', GMAIL],
  ['icloud.com', ICLOUD],
  ['me.com', ICLOUD],
  ['mac.com', ICLOUD],
  ['proton.me', PROTON],
  ['protonmail.com', PROTON],
  ['protonmail.ch', PROTON],
  ['pm.me', PROTON],
  ['ymail.com', YAHOO],
  ['rocketmail.com', YAHOO],
  ['ya.ru', YANDEX],
  ['narod.ru', YANDEX],
])
const YAHOO_DOMAIN = /^yahoo\.(?:com|co|com?\.[a-z]{2}|[a-z]{2})$/
const YANDEX_DOMAIN = /^yandex\.(?:com|com\.tr|[a-z]{2})$/

/** A mailbox in canonical spelling. */
export interface Mailbox {
  /** For linking only, never for sending. */
  canonical: string
  /** Local part in lower case without its tag. */
  base: string
  /** The address has a tag, or its domain is the user's own at a provider. */
  plusTag: boolean
}

/**
 * Returns one spelling for all that reach the same mailbox: lower case, no `+tag` (RFC 5233
 * subaddressing), and the further rules of Gmail, iCloud, Proton, Yahoo, Yandex and of users' own subdomains. Outlook
 * supports `+tag` only.
 */
export function canonicalMailbox(local: string, domain: string): Mailbox {
  const rule = ruleOf(domain)
  const lower = local.toLowerCase()
  const untagged = beforeTag(lower, '+')
  const base = baseOf(untagged, rule)
  const merged = rule.same ? base.replace(rule.same[0], rule.same[1]) : base
  const folded = (rule.ignored ? merged.replace(rule.ignored, '') : merged) || base
  const ofSubdomain = mailboxOfSubdomain(domain)
  return {
    canonical: ofSubdomain ?? `${folded}@${rule.unify ?? domain}`,
    base,
    plusTag: ofSubdomain !== null || untagged !== lower,
  }
}

/** Returns only `base` of `canonicalMailbox`, for bulk imports. */
export function untaggedLocal(local: string, domain: string): string {
  return baseOf(beforeTag(local.toLowerCase(), '+'), ruleOf(domain))
}

const baseOf = (untagged: string, { separator }: MailboxRule) =>
  separator ? beforeTag(untagged, separator) : untagged

const NO_RULE: MailboxRule = {}

function ruleOf(domain: string): MailboxRule {
  const known = RULES.get(domain)
  if (known) return known
  if (!domain.startsWith('ya')) return NO_RULE
  if (YAHOO_DOMAIN.test(domain)) return YAHOO
  return YANDEX_DOMAIN.test(domain) ? YANDEX : NO_RULE
}

/** Returns the text before the first separator; the whole text if that is empty. */
function beforeTag(local: string, separator: string): string {
  const at = local.indexOf(separator)
  return at > 0 ? local.slice(0, at) : local
}
