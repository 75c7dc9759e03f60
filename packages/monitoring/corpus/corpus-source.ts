import type { Outcome } from '../sources/outcome.ts'
import { placeOfSite } from '../sources/place.ts'
import { covers, type DomainCall, employeeLayer, type Sighting } from '../sources/source.ts'

/** A hashed pair of the operator's own corpus. */
export interface CorpusPair {
  account: string
  /** null: the row named no site (combolists). */
  site: string | null
  emailDomain: string
  label: string
  historical: boolean
  /** Date of the log, ms. */
  seenMs: number
}

/** Reads of the corpus; both reject if it cannot be read. */
export interface CorpusPages {
  /** Sealed pairs whose mail domain is `domain` or below it. */
  byEmailDomain(domain: string): AsyncIterable<CorpusPair>
  /** Sealed pairs of a site. */
  bySite(site: string): AsyncIterable<CorpusPair>
}

/** Reads of the operator's own corpus about a domain. */
export const corpusCalls: readonly DomainCall<CorpusPages>[] = [
  {
    call: 'corpus_email_domain',
    role: 'company',
    needs: null,
    origin: 'corpus',
    bucket: 'open',
    layers: ['employee_on_system', 'employee_elsewhere', 'corpus'],
    read: (corpus, { domain, companyDomains }) =>
      answer(corpus.byEmailDomain(domain), (pair) => corpusEmployee(pair, companyDomains)),
  },
  {
    call: 'corpus_site',
    role: 'app',
    needs: 'stealer',
    origin: 'corpus',
    bucket: 'open',
    layers: ['platform_user'],
    read: (corpus, { domain, companyDomains }) =>
      answer(corpus.bySite(domain), (pair) =>
        companyDomains.some((own) => covers(own, pair.emailDomain))
          ? null
          : corpusSighting(pair, 'platform_user', domain),
      ),
  },
]

/** Returns the finding of a pair for a person of the company; a pair without a site is named by its label. */
export function corpusEmployee(
  pair: CorpusPair,
  companyDomains: readonly string[],
): Sighting | null {
  if (pair.site === null) return corpusSighting(pair, 'corpus', pair.label)
  const place = placeOfSite(pair.site)
  if (place === null) return null
  return corpusSighting(pair, employeeLayer(place, companyDomains), place)
}

export function corpusSighting(
  pair: CorpusPair,
  layer: Sighting['layer'],
  place: string,
): Sighting {
  return {
    layer,
    account: pair.account,
    place,
    shown: place,
    source: `corpus:${pair.label}`,
    datedMs: pair.seenMs,
    historical: pair.historical,
    // If the site is the address's own mail domain, the line was mostly a misread `address:password`.
    quiet: pair.site !== null && pair.site === pair.emailDomain,
  }
}

async function answer(
  pairs: AsyncIterable<CorpusPair>,
  read: (pair: CorpusPair) => Sighting | null,
): Promise<Outcome<AsyncIterable<Sighting>>> {
  return { kind: 'ok', value: kept(pairs, read) }
}

async function* kept(
  pairs: AsyncIterable<CorpusPair>,
  read: (pair: CorpusPair) => Sighting | null,
): AsyncGenerator<Sighting> {
  for await (const pair of pairs) {
    const sighting = read(pair)
    if (sighting !== null) yield sighting
  }
}
