import { getDomain } from 'tldts'
import type { GibberishModel } from '../address/gibberish.ts'
import { packContainer } from '../tables/container.ts'
import { encodeKeys, keyOf } from '../tables/key-set.ts'

/** Lists of mail domains, one per source, and what is known of local parts. */
export interface MailSources {
  /** Kept by hand or seen at a provider: they overrule free mail. */
  disposableSure: Iterable<string>[]
  /** Collected by machines: free mail, paid mail and forwarders overrule them. */
  disposableCollected: Iterable<string>[]
  /** A public list of free mail, not always right. */
  freeCollected: Iterable<string>
  free: Iterable<string>
  paid: Iterable<string>
  forwarders: Iterable<string>
  roles: Iterable<string>
  disposableMx: Iterable<string>
}

export interface MailSets {
  disposable: Set<string>
  free: Set<string>
  paid: Set<string>
  forwarders: Set<string>
}

/** Decides between the lists where they disagree. */
export function settleMail(sources: MailSources): MailSets {
  const sure = union(sources.disposableSure)
  const collected = union(sources.disposableCollected)
  const forwarders = union([sources.forwarders])
  const paid = union([sources.paid])
  const free = union([sources.free])
  for (const domain of union([sources.freeCollected])) {
    // A hobby subdomain on a list of disposable hosts is no free mail provider.
    const hobby = collected.has(domain) && getDomain(domain) !== domain
    if (!sure.has(domain) && !hobby) free.add(domain)
  }
  for (const domain of [...paid, ...forwarders]) free.delete(domain)
  const disposable = new Set(sure)
  for (const domain of collected) {
    if (!isProvider(domain, free) && !isProvider(domain, paid)) disposable.add(domain)
  }
  for (const domain of forwarders) disposable.delete(domain)
  return { disposable, free, paid, forwarders }
}

/** A provider, or a host of one: what a machine collected there is its customers' mail. */
function isProvider(domain: string, providers: ReadonlySet<string>): boolean {
  return providers.has(domain) || providers.has(getDomain(domain) ?? domain)
}

/** Everything that is shipped about mail addresses, as one container. */
export function compileMail(
  sources: MailSources,
  model: GibberishModel,
  stamp: string,
): Uint8Array<ArrayBuffer> {
  const { disposable, free, paid, forwarders } = settleMail(sources)
  const keys = (names: Iterable<string>) => encodeKeys(Array.from(names, (name) => keyOf(name)))
  return packContainer({
    stamp,
    notes: { weights: model.weights },
    sections: new Map([
      ['disposable', keys(disposable)],
      ['free', keys(free)],
      ['paid', keys(paid)],
      ['forwarders', keys(forwarders)],
      ['roles', keys(union([sources.roles]))],
      ['disposableMx', keys(union([sources.disposableMx]))],
      ['gibberish', model.table],
    ]),
  })
}

/** Plain lower-case host names of all lists; anything else is left out. */
function union(lists: Iterable<string>[]): Set<string> {
  const all = new Set<string>()
  for (const list of lists) {
    for (const entry of list) {
      const name = entry.trim().toLowerCase()
      if (name !== '' && !name.startsWith('#') && !/[\s@/]/.test(name)) all.add(name)
    }
  }
  return all
}
