import type { Collected } from '@vigil/contract'
import {
  type BrowserVisit,
  type CaptureTokenStatus,
  type NetworkFacts,
  type ObservedSignal,
  parseIp,
} from '@vigil/evidence'
import { putExpiring, readExpiring, type Scope, type Vault } from '@vigil/storage'
import type { EarlierEvaluation } from './earlier-visit.ts'
import { withoutMailAddresses } from './mail-addresses.ts'

/** A session that a caller's server opened, or an evaluation that our edge made. */
export type VisitKind = 'session' | 'evaluation'

/**
 * One browser visit as it is kept for a later check. The address stands as keyed hashes and as
 * facts, never clear.
 */
export interface StoredVisit extends BrowserVisit {
  network: NetworkFacts | null
  ipKey: string | null
  /** The exact address, as lists name it; absent in older records. */
  addressKey?: string | null
  subnetKey: string | null
  /** Listed blocks in which the address lies, as hashes; absent: the lists were not read. */
  blocks?: readonly string[]
  /** Signals of the browser compartments that fired when our edge evaluated it; absent: a session. */
  observed?: readonly ObservedSignal[]
  /** Status of the token of `collected.tlsCapture` when it was received. */
  captureToken: CaptureTokenStatus
  /** The page answered a nonce of our edge; absent: the claims of its token say so. */
  nonce?: boolean
  /** The evaluation whose token a session redeemed when it was opened; absent: it brought none. */
  evaluation?: Omit<EarlierEvaluation, 'jti'>
}

/** Origin and path of a URL: query strings and fragments carry addresses and tokens. */
function withoutQuery(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** Returns the collected fields as they may be kept: no capture token, no query, no address as id. */
export function keepable(collected: Collected): Collected {
  const kept = { ...collected }
  if (kept.referrer !== undefined) kept.referrer = withoutQuery(kept.referrer)
  if (kept.landingUrl !== undefined) kept.landingUrl = withoutQuery(kept.landingUrl)
  if (kept.tlsCapture !== undefined) {
    const { captureToken: _, ...capture } = kept.tlsCapture
    kept.tlsCapture = capture
  }
  if (kept.visitorId?.includes('@')) delete kept.visitorId
  if (kept.fingerprint?.includes('@')) delete kept.fingerprint
  return kept
}

/** A text that is an IP address: a page may have found one out (WebRTC) and sent it under any name. */
const isAddress = (text: string) => /^[\da-f.:]{3,45}$/i.test(text) && parseIp(text) !== null

const withoutAddresses = (_: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  return isAddress(value) ? '[address]' : withoutMailAddresses(value)
}

/** A string of a JSON text that has an address's letters alone. */
const LIKE_ADDRESS = /"([\da-f.:]{3,45})"/gi

/** Returns a visit as it may be kept: without the mail and IP addresses that a page put into it. */
function kept(visit: StoredVisit): string {
  const text = JSON.stringify(visit)
  // A look at the text takes a tenth of a look at each value, and nearly every visit is clean.
  const texts = [...text.matchAll(LIKE_ADDRESS)]
  const mayHold = /@|%40/.test(text) || texts.some(([, it]) => it !== undefined && isAddress(it))
  return mayHold ? JSON.stringify(visit, withoutAddresses) : text
}

/** Compressed bytes for what a visitor does not know of his visit: of 20 signals and 5 listed blocks 832 (measured). */
const UNKNOWN_BYTES = 1_024

/**
 * Encrypts a visit for the verdict token that carries it, bound to the token's id. Of a quiet workspace the length shows no more than
 * the visitor knows: neither signals nor network.
 */
export function encryptVisit(
  vault: Vault,
  scope: Scope,
  jti: string,
  visit: StoredVisit,
  isQuiet: boolean,
): Promise<string> {
  const { collected, headers, edge, capturedAtMs } = visit
  const known = { collected, headers, edge, capturedAtMs, ...NOTHING_ELSE }
  const padding = isQuiet ? { known: kept(known), bytes: UNKNOWN_BYTES } : undefined
  return vault.encryptCompressed(kept(visit), contextOf(scope, jti), padding)
}

const NOTHING_ELSE = {
  ...{ network: null, ipKey: null, subnetKey: null },
  captureToken: 'none',
} as const

/** Returns the visit that a token carries. Rejects where it was made for another token. */
export async function decryptVisit(
  vault: Vault,
  scope: Scope,
  jti: string,
  encrypted: string,
): Promise<StoredVisit> {
  const visit: unknown = JSON.parse(await vault.decrypt(encrypted, contextOf(scope, jti)))
  if (!isStoredVisit(visit)) throw new Error('a token carries no visit')
  return visit
}

const contextOf = ({ workspaceId, env }: Scope, jti: string): string =>
  JSON.stringify(['evaluation', workspaceId, env, jti])

/**
 * Keeps a visit under an id of its workspace and environment until `expiresAtMs`, without the mail
 * addresses that a page put into it.
 */
export function keepVisit(
  scope: Scope,
  kv: KVNamespace,
  kind: VisitKind,
  id: string,
  visit: StoredVisit,
  expiresAtMs: number,
  ttlSec: number,
): Promise<void> {
  const value: unknown = JSON.parse(kept(visit))
  return putExpiring(scope, kv, kind, id, value, expiresAtMs, ttlSec)
}

/** Returns a kept visit; null: never there, of another workspace, or expired. */
export async function readVisit(
  scope: Scope,
  kv: KVNamespace,
  kind: VisitKind,
  id: string,
  nowMs: number,
): Promise<StoredVisit | null> {
  const value = await readExpiring(scope, kv, kind, id, nowMs)
  return isStoredVisit(value) ? value : null
}

/** Only this module writes them, so only the kind is checked. */
export function isStoredVisit(value: unknown): value is StoredVisit {
  return (
    typeof value === 'object' && value !== null && 'collected' in value && 'capturedAtMs' in value
  )
}
