import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { allLocales } from '@faker-js/faker'
import { FASTMAIL } from '../../packages/evidence/email/data/user-subdomains.ts'
import { latinWords, type MailSources, type NameCorpus } from '../../packages/intel/build/index.ts'

const require = createRequire(import.meta.url)

/** Reads the lists of mail domains from their packages and from `packages/intel/build/data`. */
export function mailSources(root: string): MailSources {
  const packaged = (path: string) => readFileSync(join(root, 'node_modules', path), 'utf8')
  const own = (name: string) =>
    readFileSync(join(root, 'packages/intel/build/data', name), 'utf8').split('\n')
  return {
    disposableCurated: [
      strings(
        JSON.parse(
          packaged('disposable-email-domains-js/dist/dict/disposable_email_blocklist.json'),
        ),
      ),
      strings(JSON.parse(packaged('fakefilter/json/data.json'))),
    ],
    disposableCollected: [
      strings(require('mailchecker').blacklist()),
      strings(JSON.parse(packaged('@dahoom/disposable-email/domains.json'))),
      strings(JSON.parse(packaged('disposable-domains/index.json'))),
    ],
    freeCollected: packaged('freemail/data/free.txt').split('\n'),
    free: [...own('free.txt'), ...own('access.txt')],
    paid: [...own('paid.txt'), ...FASTMAIL],
    forwarders: own('forwarders.txt'),
    roles: strings(require('role-based-email-addresses')),
    disposableMx: own('disposable-mx.txt'),
  }
}

/** Reads first names, last names and words in all languages that the package knows in letters. */
export function nameCorpus(organisations: string[][]): NameCorpus {
  const first: string[][] = []
  const last: string[][] = []
  const words = new Set<string>()
  for (const locale of Object.values(allLocales)) {
    const { person, location, word, animal, color, commerce, company, food, music, vehicle } =
      locale
    const firsts = [...new Set([...found(person?.first_name), ...found(person?.middle_name)])]
    const lasts = [...new Set(found(person?.last_name))]
    if (firsts.length > 0) first.push(firsts)
    if (lasts.length > 0) last.push(lasts)
    const places = [location?.city_name, location?.state, location?.county]
    for (const part of [...places, word, animal, color, commerce, company, food, music, vehicle]) {
      for (const text of found(part)) words.add(text)
    }
  }
  return { first, last, words: [...words], organisations }
}

/** All Latin words in a nested definition. */
function found(part: unknown): string[] {
  if (typeof part === 'string') return latinWords(part)
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(found) : []
}

/** The strings of a list, the keys of a table, or those of its `domains`. */
function strings(value: unknown): string[] {
  if (value instanceof Set) return strings([...value])
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string')
  if (typeof value !== 'object' || value === null) throw new Error('a list of domains is no list')
  if ('domains' in value) return Object.keys(Object(value.domains))
  return Object.values(value).flatMap(strings)
}
