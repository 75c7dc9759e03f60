/** How a mail provider reads the local part; sources: the providers' own help pages. */
interface MailboxRule {
  /** The domain that stands for all domains of one account space. */
  unify?: string
  /** Characters in the local part that the provider ignores. */
  ignored?: RegExp
  /** What separates mailbox and tag, besides `+`. */
  separator?: '-'
  /** Characters that the provider takes for one another. */
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

/** One mailbox, however it was spelled. */
export interface Mailbox {
  /** For linking only, never for sending. */
  canonical: string
  /** Local part without tag, lower case, as written otherwise. */
  base: string
  plusTag: boolean
}

/**
 * Folds the spellings that reach the same mailbox into one: lower case, `+tag` dropped everywhere
 * (RFC 5233 subaddressing), and what Gmail, iCloud, Proton, Yahoo and Yandex do beyond it. Outlook
 * and Fastmail know `+tag` alone.
 */
export function canonicalMailbox(local: string, domain: string): Mailbox {
  const rule = ruleOf(domain)
  const lower = local.toLowerCase()
  const untagged = beforeTag(lower, '+')
  const base = baseOf(untagged, rule)
  const merged = rule.same ? base.replace(rule.same[0], rule.same[1]) : base
  const folded = (rule.ignored ? merged.replace(rule.ignored, '') : merged) || base
  return {
    canonical: `${folded}@${rule.unify ?? domain}`,
    base,
    plusTag: untagged !== lower,
  }
}

/** `base` of `canonicalMailbox` alone, for who reads millions of addresses. */
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

/** The part before the first separator; all of it where nothing stands before. */
function beforeTag(local: string, separator: string): string {
  const at = local.indexOf(separator)
  return at > 0 ? local.slice(0, at) : local
}
