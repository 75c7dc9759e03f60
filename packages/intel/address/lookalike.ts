import { type EmailFacts, skeleton } from '@vigil/evidence'
import { parse } from 'tldts'
import { isWellKnown, providers } from './providers.ts'

/** Names this short have too many honest neighbours one letter away. */
const SHORTEST_NAME = 5

const bySkeleton = new Map(providers.map((provider) => [skeleton(provider), provider]))
const endingsOf = groups(0)
const namesWith = groups(1)

/**
 * Whom a domain imitates: one slip of the hand away from a well-known provider, or the same to
 * the eye (Unicode TR39), or either of these for the caller's own domain.
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

/** Most addresses share a few domains: what those look like is kept. */
const held = new Map<string, Looks>()
const MOST_HELD = 2000

function looksOf(domain: string): Looks {
  const before = held.get(domain)
  if (before !== undefined) return before
  if (held.size >= MOST_HELD) held.clear()
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

/** The provider whose name or ending was mistyped: `gmail.de` is nobody's slip, `gmail.con` is. */
function slipOf(domain: string): string | null {
  const [name, ending] = parts(domain)
  for (const meant of endingsOf.get(name) ?? []) {
    if (!oneSlip(ending, meant)) continue
    // A short name belongs to somebody else under each real ending.
    if (name.length >= SHORTEST_NAME || !isRealEnding(domain)) return `${name}.${meant}`
  }
  for (const meant of namesWith.get(ending) ?? []) {
    if (meant.length >= SHORTEST_NAME && oneSlip(name, meant)) return `${meant}.${ending}`
  }
  return null
}

function isRealEnding(domain: string): boolean {
  return parse(domain).isIcann === true
}

function isSlip(domain: string, of: string): boolean {
  const [name, ending] = parts(of)
  const [typedName, typedEnding] = parts(domain)
  if (typedName === name) return oneSlip(typedEnding, ending)
  return name.length >= SHORTEST_NAME && typedEnding === ending && oneSlip(typedName, name)
}

/** Exactly one letter more, less, other, or two swapped (Damerau distance 1), in one pass. */
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

/** For each name its endings (0), or for each ending its names (1). */
function groups(by: 0 | 1): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const provider of providers) {
    const halves = parts(provider)
    found.set(halves[by], [...(found.get(halves[by]) ?? []), halves[by === 0 ? 1 : 0]])
  }
  return found
}
