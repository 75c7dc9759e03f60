import { type ChallengeAnswers, type ChallengeFacts, challengeAnswers, mix } from '@vigil/evidence'
import type { Scope, Vault } from '@vigil/storage'

/** How long a nonce may be redeemed, ms. */
export const CHALLENGE_TTL_MS = 600_000
/** Maximum number of leading zero bits: 4,096 hashes on average, about 300 ms on a phone (judgement). */
export const MAX_DIFFICULTY = 12
/** Characters of the user agent that a nonce is bound to. */
const MAX_USER_AGENT = 256
/** Bytes of a nonce's own id. */
const ID_BYTES = 9

/** The page and browser that request a nonce, to which it is bound. */
export interface ChallengedBrowser {
  keyId: string
  /** Host of the page; null: the request named none. */
  origin: string | null
  /** The /24 or /64 of the connection; null: unknown. */
  network: string | null
  userAgent: string
}

/** A browser's answer to the nonce that it was given. */
export interface ChallengeSolution {
  nonce: string
  answers?: ChallengeAnswers | undefined
  work?: number | undefined
}

/** A decrypted nonce: its facts before it is redeemed, and the id to redeem. */
export interface ReadChallenge {
  facts: ChallengeFacts
  /** null: no id to redeem. */
  id: string | null
}

export interface ChallengeOptions {
  /** Leading zero bits of the required work; 0: no work. */
  difficulty: number
  nowMs: number
  /** Adds to the nonce's id the rate limiter object that redeems it. */
  redeemableId?: (id: string) => string
}

/** Makes a nonce for a browser, encrypted and authenticated. */
export async function issueChallenge(
  vault: Vault,
  scope: Scope,
  browser: ChallengedBrowser,
  { difficulty, nowMs, redeemableId = (id) => id }: ChallengeOptions,
): Promise<{ nonce: string; expiresAtMs: number; difficulty: number }> {
  const expiresAtMs = nowMs + CHALLENGE_TTL_MS
  const id = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(ID_BYTES))))
  const claims = [redeemableId(id), browser.keyId, ...hashesOf(browser), difficulty, expiresAtMs]
  return {
    nonce: await vault.encrypt(JSON.stringify(claims), contextOf(scope)),
    expiresAtMs,
    difficulty,
  }
}

/** Reads the nonce that a browser returns, and recomputes its answers. Never rejects. */
export async function readChallenge(
  vault: Vault,
  scope: Scope,
  browser: ChallengedBrowser,
  solution: ChallengeSolution | undefined,
  { usesSdk, nowMs }: { usesSdk: boolean; nowMs: number },
): Promise<ReadChallenge> {
  if (solution === undefined) {
    return { facts: { ...NO_ANSWERS, nonce: usesSdk ? 'missing' : 'absent' }, id: null }
  }
  const { nonce, answers = {}, work } = solution
  const claims = await decryptNonce(vault, scope, nonce)
  if (claims === null) return { facts: { ...NO_ANSWERS, nonce: 'forged' }, id: null }
  const facts: ChallengeFacts = {
    ...challengeAnswers(nonce, answers),
    nonce: statusOf(claims, browser, nowMs),
    work: claims.difficulty === 0 ? 'none_required' : await workOf(nonce, work, claims.difficulty),
  }
  return { facts, id: claims.id }
}

/** Returns the facts after the rate limiter's answer: a nonce is redeemed once. */
export function redeemedChallenge(
  { facts, id }: ReadChallenge,
  redeemed: 'redeemed' | 'replayed' | null,
): ChallengeFacts {
  if (id === null) return facts
  if (redeemed === 'replayed') return { ...facts, nonce: 'reused' }
  return redeemed === null && facts.nonce === 'redeemed' ? { ...facts, nonce: 'unverified' } : facts
}

const NO_ANSWERS: Omit<ChallengeFacts, 'nonce'> = {
  answers: 'absent',
  layout: 'absent',
  work: 'none_required',
}

/** Hashes page, network and browser to numbers: the nonce must be short, since the page hashes it hundreds of times. */
function hashesOf({ origin, network, userAgent }: ChallengedBrowser): (number | null)[] {
  const parts = [origin, network, userAgent.slice(0, MAX_USER_AGENT)]
  return parts.map((text) => (text === null ? null : mix(text)))
}

/** The content of a nonce. */
interface NonceClaims {
  id: string
  keyId: string
  hashes: readonly unknown[]
  difficulty: number
  expiresAtMs: number
}

async function decryptNonce(
  vault: Vault,
  scope: Scope,
  nonce: string,
): Promise<NonceClaims | null> {
  try {
    const claims: unknown = JSON.parse(await vault.decrypt(nonce, contextOf(scope)))
    if (!Array.isArray(claims)) return null
    const [id, keyId, origin, network, userAgent, difficulty, expiresAtMs] = claims
    return { id, keyId, hashes: [origin, network, userAgent], difficulty, expiresAtMs }
  } catch {
    return null
  }
}

function statusOf(
  claims: NonceClaims,
  browser: ChallengedBrowser,
  nowMs: number,
): ChallengeFacts['nonce'] {
  const [origin, network, userAgent] = claims.hashes
  const [ownOrigin, ownNetwork, ownUserAgent] = hashesOf(browser)
  // A GET from the same origin has no Origin header.
  const isOtherPage = origin !== null && origin !== ownOrigin
  if (claims.keyId !== browser.keyId || isOtherPage || userAgent !== ownUserAgent) return 'foreign'
  if (claims.expiresAtMs <= nowMs) return 'expired'
  // People change from Wi-Fi to mobile between loading the page and sending the form.
  return network === ownNetwork ? 'redeemed' : 'foreign_network'
}

async function workOf(
  nonce: string,
  work: number | undefined,
  difficulty: number,
): Promise<ChallengeFacts['work']> {
  if (work === undefined) return 'missing'
  const bytes = new TextEncoder().encode(`${nonce}:${work}`)
  const [first = 0, second = 0] = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const zeros = Math.clz32((first << 24) | (second << 16) | 0x8000)
  return zeros >= difficulty ? 'done' : 'missing'
}

const contextOf = ({ workspaceId, env }: Scope) => JSON.stringify(['challenge', workspaceId, env])
