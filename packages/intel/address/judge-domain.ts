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
 * What kind of mail domain it is. A domain stands for its subdomains, up to the registrable one,
 * and a list that names the subdomain itself goes before one that names its parent. Forwarders are
 * never disposable; a list that is kept by hand beats free mail, a collected one does not.
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
  const forwarder = depth(keys, tables.forwarders, lists.forwarders) < Infinity
  const paid = depth(keys, tables.paid, lists.paid)
  const free = forwarder || paid < Infinity ? Infinity : depth(keys, tables.free, lists.free)
  const sure = depth(keys, tables.disposable, lists.disposableBlocklist)
  const disposable =
    !forwarder &&
    (sure < Infinity
      ? sure <= Math.min(free, paid)
      : free === Infinity && paid === Infinity && depth(keys, lists.disposableMx) < Infinity)
  return {
    disposable,
    free: free < Infinity && !disposable,
    paidMailbox: paid < Infinity,
    forwarder,
  }
}

/** How far above the domain the nearest name on one of the sets is; Infinity where none is. */
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
