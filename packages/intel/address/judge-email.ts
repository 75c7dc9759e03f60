import {
  digitShare,
  type EmailFacts,
  hasMixedScript,
  parseEmail,
  splitHost,
  toUnicodeDomain,
} from '@vigil/evidence'
import type { MailLists } from '../feeds/feed-tables.ts'
import { hasKey, keyOf } from '../tables/key-set.ts'
import { gibberish } from './gibberish.ts'
import { type DomainFacts, judgeDomain, parentKeys } from './judge-domain.ts'
import { lookalike } from './lookalike.ts'
import { type MailRoute, UNKNOWN_ROUTE } from './mail-route.ts'
import type { MailTables } from './mail-tables.ts'
import { patternRun } from './pattern-run.ts'

/** Facts of an address before its mail route is resolved. */
export interface JudgedEmail {
  facts: EmailFacts
  /** Domain whose mail route must be resolved; null: not needed. */
  routeDomain: string | null
}

const NO_DOMAIN: DomainFacts = {
  disposable: false,
  free: false,
  paidMailbox: false,
  forwarder: false,
}

/** Returns the facts that the tables have of an address. Pure; accepts malformed addresses. */
export function judgeEmail(
  address: string,
  ownDomain: string | null,
  tables: MailTables,
  lists: MailLists,
): JudgedEmail {
  const parsed = parseEmail(address)
  if (parsed === null) return { facts: malformed(address), routeDomain: null }
  const { base, domain, registrableDomain } = parsed
  const of = judgeDomain(domain, registrableDomain, tables, lists)
  const role = hasKey(tables.roles, keyOf(base))
  const ofCaller = registrableDomain === ownDomain
  const provider = of.free || of.paidMailbox || of.forwarder
  const international = registrableDomain.includes('xn--')
  const readable = international ? toUnicodeDomain(registrableDomain) : registrableDomain
  const facts: EmailFacts = {
    wellFormed: true,
    domain,
    registrableDomain,
    ...of,
    role,
    // Forwarders generate random local parts, and callers number them; role names are words.
    gibberish: role || of.forwarder || ofCaller ? null : gibberish(tables.gibberish, base),
    digitShare: digitShare(base),
    patternRun: patternRun(base),
    plusTag: parsed.plusTag,
    lookalike: provider ? null : lookalike(readable, ownDomain),
    mixedScript: international && hasMixedScript(readable),
    mail: 'unknown',
    disposableMx: false,
    ...(ofCaller && { ofCaller }),
  }
  // The addresses that a caller makes for people without one have no mail host.
  return { facts, routeDomain: provider || of.disposable || ofCaller ? null : domain }
}

/** Adds the mail route: a mail host under a disposable domain serves disposable domains. */
export function withRoute(
  facts: EmailFacts,
  route: MailRoute,
  tables: MailTables,
  lists: MailLists,
): EmailFacts {
  if (route === UNKNOWN_ROUTE) return facts
  const disposableMx = route.hosts.some((host) => {
    const registrable = splitHost(host).domain ?? host
    return (
      parentKeys(host, registrable).some((key) => hasKey(tables.disposableMx, key)) ||
      (registrable !== facts.registrableDomain &&
        judgeDomain(host, registrable, tables, lists).disposable)
    )
  })
  return { ...facts, mail: route.mail, disposableMx }
}

const MAX_DOMAIN = 253

function malformed(address: string): EmailFacts {
  const at = address.lastIndexOf('@')
  const domain = at < 0 ? '' : address.slice(at + 1).toLowerCase()
  const plain = domain.length <= MAX_DOMAIN && /^[a-z0-9.-]*$/.test(domain) ? domain : ''
  return {
    wellFormed: false,
    domain: plain,
    registrableDomain: splitHost(plain).domain ?? plain,
    ...NO_DOMAIN,
    role: false,
    gibberish: null,
    digitShare: 0,
    patternRun: false,
    plusTag: false,
    lookalike: null,
    mixedScript: false,
    mail: 'unknown',
    disposableMx: false,
  }
}
