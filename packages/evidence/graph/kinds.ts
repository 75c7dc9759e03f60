import type { MatchType } from '@vigil/contract'

/** Kinds of identifier that Vigil finds by itself. */
export const FIXED_KINDS = [
  'visitor',
  'device',
  'email',
  'mailbox',
  'session',
  'ip',
  'subnet',
  'tls',
] as const
export type FixedKind = (typeof FIXED_KINDS)[number]
/** An identifier that the caller names: `named:phone`, `named:card`. */
export type NamedKind = `named:${string}`
export type LinkKind = FixedKind | NamedKind

/** What an identifier of one kind says of two accounts that share it. */
export interface Edge {
  /** Strength of a fresh tie over an identifier that no strangers share, 0..1. */
  base: number
  /** Strangers that an identifier may be shared by before it fades: `k / strangers`. */
  k: number
  /** The tie is a third of itself after as many days. */
  tauDays: number
  /** null: corroborates only, and is not told. */
  match: MatchType | null
}

/** Strength, sharing bound and decay by kind (reference: identity graph). */
const EDGES: Record<FixedKind, Edge> = {
  email: { base: 1, k: 5, tauDays: Infinity, match: 'email' },
  mailbox: { base: 0.95, k: 5, tauDays: Infinity, match: 'email_canonical' },
  visitor: { base: 0.95, k: 5, tauDays: 180, match: 'visitor_id' },
  session: { base: 0.9, k: 5, tauDays: 180, match: 'session' },
  device: { base: 0.75, k: 4, tauDays: 180, match: 'device' },
  ip: { base: 0.25, k: 3, tauDays: 3, match: 'ip' },
  subnet: { base: 0.08, k: 3, tauDays: 3, match: 'ip_subnet' },
  tls: { base: 0.05, k: 3, tauDays: 30, match: null },
}
/** A phone number or a card is kept for years and lent to few. */
const NAMED = { base: 0.8, k: 4, tauDays: 365 }

export function edgeOf(kind: LinkKind): Edge {
  return isNamed(kind) ? { ...NAMED, match: `identifier:${nameOf(kind)}` } : EDGES[kind]
}

export const namedKind = (name: string): NamedKind => `named:${name}`
export const isNamed = (kind: LinkKind): kind is NamedKind => kind.startsWith('named:')
const nameOf = (kind: NamedKind): string => kind.slice('named:'.length)

const fixed = new Set<string>(FIXED_KINDS)
export const isLinkKind = (text: string): text is LinkKind =>
  fixed.has(text) || text.startsWith('named:')

/** Kinds that place an account but tie nobody by themselves. */
export const isPlace = (kind: LinkKind): boolean =>
  kind === 'ip' || kind === 'subnet' || kind === 'tls'
