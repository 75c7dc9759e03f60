import { splitHost } from '@vigil/evidence'
import type { GibberishModel } from '../address/gibberish.ts'
import { packContainer } from '../tables/container.ts'
import { encodeKeys, keyOf } from '../tables/key-set.ts'

/** Lists of mail domains, one per source, and the data of local parts. */
export interface MailSources {
  /** Curated, or observed at a provider: they go before free mail. */
  disposableCurated: Iterable<string>[]
  /** Collected automatically: free mail, paid mail and forwarders go before them. */
  disposableCollected: Iterable<string>[]
  /** A public list of free mail providers, with errors. */
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

/** Resolves conflicts between the lists. */
export function resolveMailLists(sources: MailSources): MailSets {
  const curated = union(sources.disposableCurated)
  const collected = union(sources.disposableCollected)
  const forwarders = union([sources.forwarders])
  const paid = union([sources.paid])
  const free = union([sources.free])
  for (const domain of union([sources.freeCollected])) {
    // A subdomain on a list of disposable hosts is no free mail provider.
    const hobby = collected.has(domain) && splitHost(domain).domain !== domain
    if (!curated.has(domain) && !hobby) free.add(domain)
  }
  for (const domain of [...paid, ...forwarders]) free.delete(domain)
  const disposable = new Set(curated)
  for (const domain of collected) {
    if (!isProvider(domain, free) && !isProvider(domain, paid)) disposable.add(domain)
  }
  for (const domain of forwarders) disposable.delete(domain)
  return { disposable, free, paid, forwarders }
}

/** Whether a host belongs to a mail provider: collected lists name its customers' mail there. */
function isProvider(domain: string, providers: ReadonlySet<string>): boolean {
  return providers.has(domain) || providers.has(splitHost(domain).domain ?? domain)
}

/** Compiles all mail tables into one container. */
export function compileMail(
  sources: MailSources,
  model: GibberishModel,
  stamp: string,
): Uint8Array<ArrayBuffer> {
  const { disposable, free, paid, forwarders } = resolveMailLists(sources)
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
