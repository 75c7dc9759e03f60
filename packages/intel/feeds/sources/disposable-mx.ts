import { DAY_SEC, type Feed } from '../feed.ts'
import { disposableLines } from '../formats.ts'

export const disposableMx: Feed = {
  id: 'disposable-mx',
  title: 'Disposable domains that receive mail',
  url: 'https://disposable.github.io/disposable-email-domains/domains_mx.txt',
  snapshot: /^disp(osable)?_(domains|mx)|^domains(_mx)?[-_.]/,
  pack: 'mail',
  everySec: DAY_SEC,
  overdueSec: 4 * DAY_SEC,
  halfLifeDays: 730,
  minEntries: 5000,
  maxEntries: 300000,
  maxBytes: 8_000_000,
  licence: 'MIT',
  credit: 'disposable/disposable-email-domains',
  reader: () => disposableLines(),
}
