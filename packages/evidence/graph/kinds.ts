import type { MatchType } from '@vigil/contract'
import { type EdgePolicy, evidencePolicy } from '../policy/index.ts'
import { isPaymentName } from '../velocity/payment-names.ts'

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

/** How edges of one kind of identifier link accounts. */
export interface EdgeKind extends EdgePolicy {
  /** Its name in answers; null: corroborates only, and is not listed. */
  match: MatchType | null
}

const MATCH_TYPES: Record<FixedKind, MatchType | null> = {
  email: 'email',
  mailbox: 'email_canonical',
  visitor: 'visitor_id',
  session: 'session',
  device: 'device',
  ip: 'ip',
  subnet: 'ip_subnet',
  tls: null,
}

/** Returns base strength, degree bound and decay of a kind, and its name in answers. */
export function edgeKind(kind: LinkKind): EdgeKind {
  const { edges } = evidencePolicy.graph
  return isNamed(kind)
    ? { ...edges.named, match: `identifier:${nameOf(kind)}` }
    : { ...edges[kind], match: MATCH_TYPES[kind] }
}

/** The kind of an identifier that the caller named. */
export const namedKind = (name: string): NamedKind => `named:${name}`
/** The name under which apps send the id of their installation (docs/api.md). */
const INSTALLATION = namedKind('device')
/** Whether an identifier of this kind was named by the caller. */
export const isNamed = (kind: LinkKind): kind is NamedKind => kind.startsWith('named:')
/** Whether an identifier of this kind is a means of payment, as the caller named it. */
export const isPayment = (kind: LinkKind): boolean => isNamed(kind) && isPaymentName(nameOf(kind))
/** Whether an identifier of this kind is an app's installation: a machine, and no person's number or account. */
export const isInstallation = (kind: LinkKind): boolean => kind === INSTALLATION
/** Whether an identifier of this kind shows a browser or its device. */
export const isOfBrowser = (kind: LinkKind): boolean => kind === 'visitor' || kind === 'device'
/** Whether an identifier of this kind shows a browser, an app's installation or a device. */
export const isOfMachine = (kind: LinkKind): boolean => isOfBrowser(kind) || isInstallation(kind)
/** Returns the caller's name of an identifier. */
export const nameOf = (kind: NamedKind): string => kind.slice('named:'.length)

const fixed = new Set<string>(FIXED_KINDS)
/** Whether a text, such as a stored one, is a kind of identifier. */
export const isLinkKind = (text: string): text is LinkKind =>
  fixed.has(text) || text.startsWith('named:')

/** Kinds that corroborate other links and link no accounts by themselves. */
export const isCorroborating = (kind: LinkKind): boolean =>
  kind === 'ip' || kind === 'subnet' || kind === 'tls'
