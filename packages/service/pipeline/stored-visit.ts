import type { Collected } from '@vigil/contract'
import {
  type BrowserVisit,
  type CaptureTokenStatus,
  type NetworkFacts,
  type ObservedSignal,
  parseIp,
} from '@vigil/evidence'
import { type Expiry, putExpiring, readExpiring, type Scope, type Vault } from '@vigil/storage'
import type { EarlierEvaluation } from './earlier-visit.ts'
import { withoutMailAddresses } from './mail-addresses.ts'

/** Names a session that a caller's server opened, or an evaluation at the edge. */
export interface VisitName {
  kind: 'session' | 'evaluation'
  id: string
}

/**
 * A browser visit as it is stored for a later check. Of the IP address only keyed hashes and facts are stored.
 */
export interface StoredVisit extends BrowserVisit {
  network: NetworkFacts | null
  ipKey: string | null
  /** Keyed hash of the exact address, as lists name it; absent in older records. */
  addressKey?: string | null
  subnetKey: string | null
  /** Listed blocks that contain the address, as hashes; absent: the lists were not read. */
  blocks?: readonly string[]
  /** Signals of the browser compartments that fired in the evaluation; absent: a session. */
  observed?: readonly ObservedSignal[]
  /** Status of the token of `collected.tlsCapture` when it was received. */
  captureToken: CaptureTokenStatus
  /** Whether the page answered a nonce of the edge; absent: see the claims of its token. */
  nonce?: boolean
  /** The evaluation whose token the session redeemed when it was opened; absent: it had no token. */
  evaluation?: Omit<EarlierEvaluation, 'jti'>
}

/** Removes query and fragment of a URL: they may contain addresses and tokens. */
function withoutQuery(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/**
 * Returns the collected fields as they may be stored: without capture token, URL queries and ids that are mail
 * addresses.
 */
export function storable(collected: Collected): Collected {
  const stored = { ...collected }
  if (stored.referrer !== undefined) stored.referrer = withoutQuery(stored.referrer)
  if (stored.landingUrl !== undefined) stored.landingUrl = withoutQuery(stored.landingUrl)
  if (stored.tlsCapture !== undefined) {
    const { captureToken: _, ...capture } = stored.tlsCapture
    stored.tlsCapture = capture
  }
  if (stored.visitorId?.includes('@')) delete stored.visitorId
  if (stored.fingerprint?.includes('@')) delete stored.fingerprint
  return stored
}

/** Whether a text is an IP address: a page may have read one (WebRTC) and sent it in any field. */
const isAddress = (text: string) => /^[\da-f.:]{3,45}$/i.test(text) && parseIp(text) !== null

const withoutAddresses = (_: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  return isAddress(value) ? '[address]' : withoutMailAddresses(value)
}

/** Strings in a JSON text that consist of the characters of an IP address. */
const LIKE_ADDRESS = /"([\da-f.:]{3,45})"/gi

/** Returns a visit as JSON without mail and IP addresses that the page put into it. */
function redact(visit: StoredVisit): string {
  const text = JSON.stringify(visit)
  // Searching the text takes a tenth of the time of walking its values, and nearly every visit has no address.
  const texts = [...text.matchAll(LIKE_ADDRESS)]
  const mayHold = /@|%40/.test(text) || texts.some(([, it]) => it !== undefined && isAddress(it))
  return mayHold ? JSON.stringify(visit, withoutAddresses) : text
}

/**
 * Compressed bytes reserved for data that the visitor does not know; 20 signals and 5 listed blocks take 832
 * (measured).
 */
const UNKNOWN_BYTES = 1_024

/**
 * Encrypts a visit for its verdict token, bound to the token's id. For a workspace with `quietEvaluate` the length must
 * not reveal signals or network facts.
 */
export function encryptVisit(
  vault: Vault,
  scope: Scope,
  visit: StoredVisit,
  { jti, isQuiet }: { jti: string; isQuiet: boolean },
): Promise<string> {
  const { collected, headers, edge, capturedAtMs } = visit
  const known = { collected, headers, edge, capturedAtMs, ...HIDDEN_PARTS }
  const padding = isQuiet ? { known: redact(known), bytes: UNKNOWN_BYTES } : undefined
  return vault.encryptCompressed(redact(visit), contextOf(scope, jti), padding)
}

/** Values of the parts that a visitor does not know. */
const HIDDEN_PARTS = {
  network: null,
  ipKey: null,
  subnetKey: null,
  captureToken: 'none',
} as const

/** Decrypts the visit that a token carries. Rejects if it belongs to another token. */
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
 * Stores a visit in its environment until it expires, without mail and IP addresses that the page put into it.
 */
export function storeVisit(
  scope: Scope,
  kv: KVNamespace,
  name: VisitName,
  visit: StoredVisit,
  expiry: Expiry,
): Promise<void> {
  const value: unknown = JSON.parse(redact(visit))
  return putExpiring(scope, kv, name, value, expiry)
}

/** Reads a stored visit; null: unknown, of another workspace, or expired. */
export async function readVisit(
  scope: Scope,
  kv: KVNamespace,
  name: VisitName,
  nowMs: number,
): Promise<StoredVisit | null> {
  const value = await readExpiring(scope, kv, name, nowMs)
  return isStoredVisit(value) ? value : null
}

/** Whether a value is a stored visit. Only this module writes them, so two fields are enough. */
export function isStoredVisit(value: unknown): value is StoredVisit {
  return (
    typeof value === 'object' && value !== null && 'collected' in value && 'capturedAtMs' in value
  )
}
