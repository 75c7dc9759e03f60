import type { Late } from './late.ts'

/** What the browser host's configuration brings. */
interface Issued {
  visitorId: string | null
  nonce: string | null
  difficulty: number
}

/** The answer to a nonce, as evaluate takes it. What this browser could not do is left out. */
export interface Solution {
  nonce: string
  answers?: { page?: number; worker?: number; layout?: number }
  work?: number
}

/** A nonce counts for ten minutes; ours is replaced before, ms. */
const FRESH_MS = 540_000

/**
 * A nonce of the browser host, answered once: by this engine, in the page and in a worker. The first one is answered as soon
 * as it comes; a later one when it is wanted, which most pages never do, or when it asks for work, which takes time. Where
 * none came, another is asked for when one is wanted.
 */
export class Challenge {
  readonly #url: string
  readonly #late: () => Promise<Late | null>
  #issued: Promise<Issued | null>
  #solution: Promise<Solution | null> | null = null
  #taken: Solution | null = null
  #askedAtMs = 0

  /** Asks for the first one at once. */
  constructor(endpoint: string, publicKey: string, late: () => Promise<Late | null>) {
    this.#url = `${endpoint}/v1/config?publicKey=${publicKey}`
    this.#late = late
    this.#issued = this.#ask()
    void this.solution()
  }

  /** The visitor id that the browser host gave; null where it gave none, undefined where it did not answer. */
  async visitorId(): Promise<string | null | undefined> {
    this.#freshen()
    return (await this.#issued)?.visitorId
  }

  /** The solution of a fresh nonce; null where none came. */
  solution(): Promise<Solution | null> {
    this.#freshen()
    this.#solution ??= this.#solve()
    return this.#solution
  }

  /** The same for one evaluation alone: another that is under way has another. */
  async take(): Promise<Solution | null> {
    const solution = await this.solution()
    if (solution !== null && solution === this.#taken) {
      this.renew()
      return this.take()
    }
    this.#taken = solution
    return solution
  }

  /** Asks for another nonce: the last one was used. */
  renew(): void {
    this.#solution = null
    this.#issued = this.#ask()
    void this.#issued.then((issued) => (issued?.difficulty ? this.solution() : null))
  }

  #freshen(): void {
    if (performance.now() - this.#askedAtMs > FRESH_MS) this.renew()
  }

  async #ask(): Promise<Issued | null> {
    this.#askedAtMs = performance.now()
    let issued: Issued | null = null
    try {
      const response = await fetch(this.#url, { credentials: 'omit', cache: 'no-store' })
      issued = issuedOf(await response.json())
    } catch {
      // Offline, or the page was left while it asked and came back from the cache.
    }
    if (!issued?.nonce) this.#askedAtMs = Number.NEGATIVE_INFINITY
    return issued
  }

  async #solve(): Promise<Solution | null> {
    const issued = await this.#issued
    if (!issued?.nonce) return null
    const { nonce, difficulty } = issued
    const late = await this.#late()
    return { nonce, ...(await late?.solve(nonce, difficulty).catch(() => null)) }
  }
}

function issuedOf(answer: unknown): Issued {
  const { visitorId, challenge } = Object(answer)
  const { nonce, difficulty } = Object(challenge)
  return {
    visitorId: typeof visitorId === 'string' ? visitorId : null,
    nonce: typeof nonce === 'string' ? nonce : null,
    difficulty: typeof difficulty === 'number' ? difficulty : 0,
  }
}
