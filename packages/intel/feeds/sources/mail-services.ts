import { isWellKnown } from '../../address/providers.ts'
import { DomainCollector } from '../collect-domains.ts'
import { DAY_SEC, type Feed, FeedRefused } from '../feed.ts'
import { asRecord } from '../formats.ts'
import { jsonReader } from '../readers.ts'

/** Catalogue of mail services: alias forwarders, free and paid mailboxes. */
export const mailServices: Feed = {
  id: 'mail-services',
  title: 'Alias forwarders and mailbox providers',
  url: 'https://raw.githubusercontent.com/disposable/disposable/master/mailservices.json',
  snapshot: /^mailservices/,
  pack: 'mail',
  everySec: 7 * DAY_SEC,
  overdueSec: 60 * DAY_SEC,
  halfLifeDays: 730,
  minEntries: 100,
  maxEntries: 50_000,
  maxBytes: 4_000_000,
  licence: 'MIT',
  credit: 'disposable/disposable',
  reader: () =>
    jsonReader((value) => {
      const document = asRecord(value)
      if (document === null || Array.isArray(value)) throw new FeedRefused('no table of services')
      const kinds: Kinds = {
        forwarding: new DomainCollector(),
        free: new DomainCollector(),
        paid: new DomainCollector(),
      }
      let unreadable = 0
      for (const entry of Object.values(document)) unreadable += addService(kinds, asRecord(entry))
      const all = Object.values(kinds)
      return {
        sections: new Map([
          ['forwarders', kinds.forwarding.keys()],
          ['free', kinds.free.keys()],
          ['paid', kinds.paid.keys()],
        ]),
        entries: all.reduce((sum, kind) => sum + kind.entries, 0),
        unreadable: all.reduce((sum, kind) => sum + kind.unreadable, unreadable),
        reserved: 0,
        dateMs: null,
      }
    }),
}

type Kinds = Record<'forwarding' | 'free' | 'paid', DomainCollector>

/** Adds the hosts of one service to its kind. Returns the number of unreadable entries. */
function addService(kinds: Kinds, service: Record<string, unknown> | null): number {
  if (service === null || !Array.isArray(service.hosts)) return 1
  const { type } = service
  if (type !== 'forwarding' && type !== 'free' && type !== 'paid') return 0
  const hosts: unknown[] = service.hosts
  const readable = hosts.filter((host) => typeof host === 'string')
  for (const host of readable) {
    // A forwarder is exempt from local-part and list rules, so a wrong entry disables them.
    if (type === 'forwarding' && isWellKnown(host.toLowerCase())) {
      throw new FeedRefused(`calls ${host.toLowerCase()} a forwarder`)
    }
    kinds[type].add(host)
  }
  return hosts.length - readable.length
}
