import { type EmailFacts, skeleton, splitHost } from '@vigil/evidence'
import { isWellKnown, providers } from './providers.ts'

/** Minimum name length, letters: shorter names have too many legitimate neighbours. */
const MIN_NAME_LENGTH = 5

const bySkeleton = new Map(providers.map((provider) => [skeleton(provider), provider]))
const suffixesOf = groups(0)
const namesWithSuffix = groups(1)

/**
 * Returns the domain that a domain imitates: a well-known provider or the caller's own domain, one typing error
 * away or visually confusable (Unicode TR39).
 *
 * @param domain registrable domain as people read it (U-label)
 * @param ownDomain registrable domain of the caller's site, if known
 */
export function lookalike(domain: string, ownDomain: string | null): EmailFacts['lookalike'] {
  if (isWellKnown(domain) || domain === ownDomain) return null
  const similarity = similarityOf(domain)
  if (ownDomain === null) return similarity.imitates
  if (similarity.skeleton === similarityOf(ownDomain).skeleton || isTypoOf(domain, ownDomain)) {
    return { of: ownDomain, kind: 'own_domain' }
  }
  return similarity.imitates
}

interface Similarity {
  skeleton: string
  imitates: EmailFacts['lookalike']
}

/** Cache of results, as most addresses share a few domains. */
const cache = new Map<string, Similarity>()
const MAX_CACHED = 2000

function similarityOf(domain: string): Similarity {
  const cached = cache.get(domain)
  if (cached !== undefined) return cached
  if (cache.size >= MAX_CACHED) cache.clear()
  const ofDomain = skeleton(domain)
  const homograph = bySkeleton.get(ofDomain)
  const of = homograph ?? findMistyped(domain)
  const imitates =
    of === null ? null : ({ of, kind: homograph === undefined ? 'typo' : 'homograph' } as const)
  const similarity = { skeleton: ofDomain, imitates }
  cache.set(domain, similarity)
  return similarity
}

/** Returns the provider whose name or suffix was mistyped: `gmail.con`, but not `gmail.de`. */
function findMistyped(domain: string): string | null {
  const [name, suffix] = parts(domain)
  for (const intended of suffixesOf.get(name) ?? []) {
    if (!isOneTypo(suffix, intended)) continue
    // Under real suffixes a short name usually belongs to another company.
    if (name.length >= MIN_NAME_LENGTH || !isRealSuffix(domain)) return `${name}.${intended}`
  }
  for (const intended of namesWithSuffix.get(suffix) ?? []) {
    if (intended.length >= MIN_NAME_LENGTH && isOneTypo(name, intended))
      return `${intended}.${suffix}`
  }
  return null
}

function isRealSuffix(domain: string): boolean {
  return splitHost(domain).isIcann === true
}

function isTypoOf(domain: string, of: string): boolean {
  const [name, suffix] = parts(of)
  const [typedName, typedSuffix] = parts(domain)
  if (typedName === name) return isOneTypo(typedSuffix, suffix)
  return name.length >= MIN_NAME_LENGTH && typedSuffix === suffix && isOneTypo(typedName, name)
}

/** Whether the Damerau distance is exactly 1, in one pass. */
export function isOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  let i = 0
  while (i < short.length && long[i] === short[i]) i++
  if (long.length > short.length) return long.slice(i + 1) === short.slice(i)
  if (long.slice(i + 1) === short.slice(i + 1)) return true
  const swapped = long[i] === short[i + 1] && long[i + 1] === short[i]
  return swapped && long.slice(i + 2) === short.slice(i + 2)
}

function parts(domain: string): [string, string] {
  const dot = domain.indexOf('.')
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
}

/** Suffixes by name (0), or names by suffix (1). */
function groups(by: 0 | 1): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const provider of providers) {
    const halves = parts(provider)
    found.set(halves[by], [...(found.get(halves[by]) ?? []), halves[by === 0 ? 1 : 0]])
  }
  return found
}
