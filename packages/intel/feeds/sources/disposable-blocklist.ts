import { DAY_SEC, type Feed } from '../feed.ts'
import { disposableLines } from '../formats.ts'

export const disposableBlocklist: Feed = {
  id: 'disposable-blocklist',
  title: 'Disposable domains kept by hand',
  url: 'https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf',
  snapshot: /blocklist/,
  pack: 'mail',
  everySec: DAY_SEC,
  overdueSec: 4 * DAY_SEC,
  halfLifeDays: 730,
  minEntries: 2000,
  maxEntries: 100000,
  maxBytes: 4_000_000,
  licence: 'CC0-1.0',
  credit: 'disposable-email-domains',
  reader: () => disposableLines(),
}
