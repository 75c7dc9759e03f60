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
 * Classifies a mail domain. An entry covers its subdomains; an entry of the subdomain itself takes precedence over one
 * of its parent. Forwarders are never disposable. Curated disposable lists take precedence over free mail, and free
 * mail over collected disposable lists.
 */
export function judgeDomain(
  domain: string,
  registrableDomain: string,
  tables: MailTables,
  lists: MailLists,
): DomainFacts {
  let facts = judged.get(lists)
  if (facts === undefined || facts.size >= MAX_JUDGED) {
    facts = new Map()
    judged.set(lists, facts)
  }
  const cached = facts.get(domain)
  if (cached !== undefined) return cached
  const found = lookUp(domain, registrableDomain, tables, lists)
  facts.set(domain, found)
  return found
}

/** Cache of classified domains, as most addresses share a few; replaced together with the lists. */
const judged = new WeakMap<MailLists, Map<string, DomainFacts>>()
const MAX_JUDGED = 2000

function lookUp(
  domain: string,
  registrableDomain: string,
  tables: MailTables,
  lists: MailLists,
): DomainFacts {
  const keys = parentKeys(domain, registrableDomain)
  const forwarder = depth(keys, tables.forwarders, lists.forwarders) < Infinity
  const paid = depth(keys, tables.paid, lists.paid)
  const free = forwarder || paid < Infinity ? Infinity : depth(keys, tables.free, lists.free)
  const curated = depth(keys, tables.disposable, lists.disposableBlocklist)
  const disposable =
    !forwarder &&
    (curated < Infinity
      ? curated <= Math.min(free, paid)
      : free === Infinity && paid === Infinity && depth(keys, lists.disposableMx) < Infinity)
  return {
    disposable,
    free: free < Infinity && !disposable,
    paidMailbox: paid < Infinity,
    forwarder,
  }
}

/** Levels from the domain up to the nearest listed name; Infinity: none. */
function depth(keys: readonly number[], ...sets: KeySet[]): number {
  const listed = keys.findIndex((key) =>
    sets.some((set) => set.high.length > 0 && hasKey(set, key)),
  )
  return listed < 0 ? Infinity : listed
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
