import { type EmailFacts, skeleton, splitHost } from '@vigil/evidence'
import { isWellKnown, providers } from './providers.ts'

/** Minimum name length, letters: shorter names have too many legitimate neighbours. */
const MIN_NAME_LENGTH = 5

const bySkeleton = new Map(providers.map((provider) => [skeleton(provider), provider]))
const endingsOf = groups(0)
const namesWith = groups(1)

/**
 * Returns the domain that a domain imitates: a well-known provider or the caller's own domain, at one
 * typing error or confusable to the eye (Unicode TR39).
 *
 * @param domain registrable domain as people read it (U-label)
 * @param ownDomain registrable domain of the caller's site, if known
 */
export function lookalike(domain: string, ownDomain: string | null): EmailFacts['lookalike'] {
  if (isWellKnown(domain) || domain === ownDomain) return null
  const looks = looksOf(domain)
  if (ownDomain === null) return looks.imitates
  if (looks.skeleton === looksOf(ownDomain).skeleton || isSlip(domain, ownDomain)) {
    return { of: ownDomain, kind: 'own_domain' }
  }
  return looks.imitates
}

interface Looks {
  skeleton: string
  imitates: EmailFacts['lookalike']
}

/** Cache of results, as most addresses share a few domains. */
const held = new Map<string, Looks>()
const MAX_HELD = 2000

function looksOf(domain: string): Looks {
  const before = held.get(domain)
  if (before !== undefined) return before
  if (held.size >= MAX_HELD) held.clear()
  const drawn = skeleton(domain)
  const twin = bySkeleton.get(drawn)
  const meant = twin ?? slipOf(domain)
  const imitates =
    meant === null
      ? null
      : ({ of: meant, kind: twin === undefined ? 'typo' : 'homograph' } as const)
  const looks = { skeleton: drawn, imitates }
  held.set(domain, looks)
  return looks
}

/** Returns the provider whose name or suffix was mistyped: `gmail.con`, but not `gmail.de`. */
function slipOf(domain: string): string | null {
  const [name, ending] = parts(domain)
  for (const meant of endingsOf.get(name) ?? []) {
    if (!oneSlip(ending, meant)) continue
    // Under real suffixes a short name usually belongs to another company.
    if (name.length >= MIN_NAME_LENGTH || !isRealEnding(domain)) return `${name}.${meant}`
  }
  for (const meant of namesWith.get(ending) ?? []) {
    if (meant.length >= MIN_NAME_LENGTH && oneSlip(name, meant)) return `${meant}.${ending}`
  }
  return null
}

function isRealEnding(domain: string): boolean {
  return splitHost(domain).isIcann === true
}

function isSlip(domain: string, of: string): boolean {
  const [name, ending] = parts(of)
  const [typedName, typedEnding] = parts(domain)
  if (typedName === name) return oneSlip(typedEnding, ending)
  return name.length >= MIN_NAME_LENGTH && typedEnding === ending && oneSlip(typedName, name)
}

/** Whether the Damerau distance is exactly 1, in one pass. */
export function oneSlip(a: string, b: string): boolean {
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
