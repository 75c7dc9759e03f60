import type { OrganisationClass } from '@vigil/evidence'
import { CLASSES } from '../tables/networks.ts'

export interface NetworkRule {
  class: OrganisationClass
  asns: ReadonlySet<number>
  pattern: RegExp | null
  organisation: string | null
}

export interface Classified {
  class: OrganisationClass
  curated: boolean
  organisation: string | null
}

/** Reads `data/networks.tsv`. Throws on a malformed line. */
export function readNetworkRules(tsv: string): NetworkRule[] {
  const rules: NetworkRule[] = []
  for (const line of tsv.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [name = '', whom = '', organisation = ''] = line.split('\t')
    const parts = /^((?:\d+ ?)*)(.*)$/.exec(whom)
    if (!isClass(name) || parts === null) throw new Error(`networks.tsv: ${line.slice(0, 60)}`)
    const [, numbers = '', pattern = ''] = parts
    rules.push({
      class: name,
      asns: new Set(numbers.split(' ').filter(Boolean).map(Number)),
      pattern: pattern === '' ? null : new RegExp(pattern, 'i'),
      organisation: organisation === '' ? null : organisation,
    })
  }
  return rules
}

/**
 * Words in registered names that identify the class. The first match wins: a university's computer
 * centre is not a hosting company, a state's data centre is a government.
 */
const WORDS: readonly [OrganisationClass, RegExp][] = [
  [
    'education',
    /univers(?!o\b|al)|\bcollege|\bschools?\b|academ|\beducat|polytech|politec|hochschule|\bcampus\b|\bnren\b|research (and|&) education|educational|institut[eo]? (of|for) tech|\bk-?12\b|[ée]cole\b|escuela|\bfaculty\b|supercomput/i,
  ],
  [
    'government',
    /\bministry|\bgovernment|\bstate of\b|\bcounty of\b|\bcity of\b|\bdepartment of\b|\bcounty\b.*\b(government|office)|\bfederal\b|municipal|\bDoD\b|\barmy\b|\bnavy\b|prefecture|parliament|senate|\bpolice\b/i,
  ],
  [
    'hosting',
    /hosting|\b(web|vps|cloud|server|game|data|net|easy|bulk|just)?hosts?\b|host\.|\bhost[a-z]{2,}\b(?<!hostels?|hostelry|hostess)|servers?\b(?! ?\(pty\) ltd isp)|\bserver|\bv[pd]s\b|\bvps|\bcloud|cloud\b|data ?-?cent(er|re|ar|rum)|\bcolo(cation)?\b|colocation|\bidc\b|\brack(space|s|nap|dog|forest|host)|bare ?metal|\bdedicated\b|\bdedi\b|\bkvm\b|\bcdn\b|virtual (machine|private|server|dedicated)/i,
  ],
  ['satellite', /\bsatellite (broadband|internet|communications|net)|\bvsat\b/i],
  [
    'mobile',
    /\b(mobile|cellular|(?<!exxon )mobil|moviles|movil|celular|mobility|mobitel|mobilink)\b(?! homes| county)|t-mobile|\bgsm\b|\blte\b|\b[345]g\b|vodacom|\bdocomo\b|telekomunikasi selular/i,
  ],
  [
    'isp',
    /telecom|telekom|telef|\btelco\b|broadband|\bcable\b|communicat|comunica|\binternet\b|\bnet(works?)?\b|fib(er|re|ra)|\bdsl\b|wireless|wi-?fi|\bisp\b|provedor|vodafone|orange|comcast|charter|verizon|at&t|\bonline\b|\btele|link\b|\btv\b|net\b|com\b/i,
  ],
]

/** Names in which a hosting word has another meaning. */
const NOT_HOSTING =
  /fiberhost|afrihost|\bserver(?:ia)? telecom|cloud ?9? ?wifi|cloudwifi|hostel|ghost rid|hostway telecom/i

/** Returns the class of a network by its AS number and registered name. */
export function classifyNetwork(
  asn: number,
  name: string,
  rules: readonly NetworkRule[],
): Classified {
  for (const rule of rules) {
    if (rule.asns.has(asn) || rule.pattern?.test(name)) {
      return { class: rule.class, curated: true, organisation: rule.organisation }
    }
  }
  for (const [kind, words] of WORDS) {
    if (words.test(name) && !(kind === 'hosting' && NOT_HOSTING.test(name))) {
      return { class: kind, curated: false, organisation: null }
    }
  }
  return { class: 'unknown', curated: false, organisation: null }
}

function isClass(name: string): name is OrganisationClass {
  return name !== 'unknown' && CLASSES.some((known) => known === name)
}
