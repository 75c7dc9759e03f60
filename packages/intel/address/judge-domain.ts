import type { MailLists } from '../feeds/feed-tables.ts'
import { hasKey, type KeySet, keyOf } from '../tables/key-set.ts'
import type { MailTables } from './mail-tables.ts'

export interface DomainFacts {
  disposable: boolean
  free: boolean
  paidMailbox: boolean
  forwarder: boolean
}

/**
 * What kind of mail domain it is. A domain answers for its subdomains, up to the registrable one.
 * Forwarders are never disposable; a list that is kept by hand beats free mail, a collected one
 * does not.
 */
export function judgeDomain(
  domain: string,
  registrableDomain: string,
  tables: MailTables,
  lists: MailLists,
): DomainFacts {
  let facts = judged.get(lists)
  if (facts === undefined || facts.size >= MOST_JUDGED) {
    facts = new Map()
    judged.set(lists, facts)
  }
  const before = facts.get(domain)
  if (before !== undefined) return before
  const found = lookUp(domain, registrableDomain, tables, lists)
  facts.set(domain, found)
  return found
}

/** Most addresses share a few domains: what was found of those is kept, as long as the lists are. */
const judged = new WeakMap<MailLists, Map<string, DomainFacts>>()
const MOST_JUDGED = 2000

function lookUp(
  domain: string,
  registrableDomain: string,
  tables: MailTables,
  lists: MailLists,
): DomainFacts {
  const keys = parentKeys(domain, registrableDomain)
  const forwarder = hasAny(tables.forwarders, keys) || hasAny(lists.forwarders, keys)
  const paid = hasAny(tables.paid, keys) || hasAny(lists.paid, keys)
  const free = !paid && !forwarder && (hasAny(tables.free, keys) || hasAny(lists.free, keys))
  const disposable =
    !forwarder &&
    (hasAny(tables.disposable, keys) ||
      hasAny(lists.disposableBlocklist, keys) ||
      (!free && !paid && hasAny(lists.disposableMx, keys)))
  return { disposable, free: free && !disposable, paidMailbox: paid, forwarder }
}

function hasAny(set: KeySet, keys: readonly number[]): boolean {
  if (set.high.length === 0) return false
  for (const key of keys) if (hasKey(set, key)) return true
  return false
}

/** Keys of `a.b.c` and of its parents down to the registrable domain. */
export function parentKeys(domain: string, registrableDomain: string): number[] {
  const keys = [keyOf(domain)]
  for (
    let dot = domain.indexOf('.');
    dot >= 0 && domain.length - dot - 1 >= registrableDomain.length;
    dot = domain.indexOf('.', dot + 1)
  ) {
    keys.push(keyOf(domain, dot + 1))
  }
  return keys
}
