import { type ChallengeAnswers, type ChallengeFacts, challengeAnswers, mix } from '@vigil/evidence'
import type { Scope, Vault } from '@vigil/storage'

/** How long a nonce may be redeemed, ms. */
export const CHALLENGE_TTL_MS = 600_000
/** Largest number of leading zero bits: 4,096 hashes on average, about 300 ms on a phone (judgement). */
export const MAX_DIFFICULTY = 12
/** Characters of the user agent that a nonce is bound to. */
const MAX_USER_AGENT = 256
/** Bytes of a nonce's own id. */
const ID_BYTES = 9

/** What a nonce is bound to: the page and the browser that request it. */
export interface ChallengedBrowser {
  keyId: string
  /** Host of the page; null where the request named none. */
  origin: string | null
  /** The /24 or /64 of the connection; null: not known. */
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

/**
 * Makes a nonce for a browser, encrypted, so that it shows nothing and cannot be changed. `redeemableId` makes its id
 * name the rate limiter object that redeems it.
 */
export async function issueChallenge(
  vault: Vault,
  scope: Scope,
  browser: ChallengedBrowser,
  difficulty: number,
  nowMs: number,
  redeemableId: (id: string) => string = (id) => id,
): Promise<{ nonce: string; expiresAtMs: number; difficulty: number }> {
  const expiresAtMs = nowMs + CHALLENGE_TTL_MS
  const id = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(ID_BYTES))))
  const bound = [redeemableId(id), browser.keyId, ...marksOf(browser), difficulty, expiresAtMs]
  return {
    nonce: await vault.encrypt(JSON.stringify(bound), contextOf(scope)),
    expiresAtMs,
    difficulty,
  }
}

/** Reads the nonce that a browser brings back, and recomputes its answers. Never rejects. */
export async function readChallenge(
  vault: Vault,
  scope: Scope,
  browser: ChallengedBrowser,
  solution: ChallengeSolution | undefined,
  { usesSdk, nowMs }: { usesSdk: boolean; nowMs: number },
): Promise<ReadChallenge> {
  if (solution === undefined) {
    return { facts: { ...NOTHING, nonce: usesSdk ? 'missing' : 'absent' }, id: null }
  }
  const { nonce, answers = {}, work } = solution
  const bound = await opened(vault, scope, nonce)
  if (bound === null) return { facts: { ...NOTHING, nonce: 'forged' }, id: null }
  const facts: ChallengeFacts = {
    ...challengeAnswers(nonce, answers),
    nonce: statusOf(bound, browser, nowMs),
    work: bound.difficulty === 0 ? 'none_required' : await workOf(nonce, work, bound.difficulty),
  }
  return { facts, id: bound.id }
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

const NOTHING: Omit<ChallengeFacts, 'nonce'> = {
  answers: 'absent',
  layout: 'absent',
  work: 'none_required',
}

/** Page, network and browser as numbers: a nonce is mixed hundreds of times, and so is short. */
function marksOf({ origin, network, userAgent }: ChallengedBrowser): (number | null)[] {
  const marked = [origin, network, userAgent.slice(0, MAX_USER_AGENT)]
  return marked.map((text) => (text === null ? null : mix(text)))
}

interface Bound {
  id: string
  keyId: string
  marks: readonly unknown[]
  difficulty: number
  expiresAtMs: number
}

async function opened(vault: Vault, scope: Scope, nonce: string): Promise<Bound | null> {
  try {
    const bound: unknown = JSON.parse(await vault.decrypt(nonce, contextOf(scope)))
    if (!Array.isArray(bound)) return null
    const [id, keyId, origin, network, userAgent, difficulty, expiresAtMs] = bound
    return { id, keyId, marks: [origin, network, userAgent], difficulty, expiresAtMs }
  } catch {
    return null
  }
}

function statusOf(
  bound: Bound,
  browser: ChallengedBrowser,
  nowMs: number,
): ChallengeFacts['nonce'] {
  const [origin, network, userAgent] = bound.marks
  const [ownOrigin, ownNetwork, ownUserAgent] = marksOf(browser)
  // A GET from the same origin names none.
  const isOtherPage = origin !== null && origin !== ownOrigin
  if (bound.keyId !== browser.keyId || isOtherPage || userAgent !== ownUserAgent) return 'foreign'
  if (bound.expiresAtMs <= nowMs) return 'expired'
  // People change from Wi-Fi to mobile between the page's load and its form.
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
