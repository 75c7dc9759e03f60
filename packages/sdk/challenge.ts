import type { Late } from './late.ts'
import { type IssuedVisitor, visitor } from './visitor-id.ts'
import { within } from './within.ts'

/** The relevant fields of the browser host's configuration. */
interface Issued extends IssuedVisitor {
  nonce: string | null
  difficulty: number
}

/**
 * The answer to a nonce, in the form of `challenge` of evaluate, without the parts that this browser cannot compute.
 */
export interface Solution {
  nonce: string
  answers?: { page?: number; worker?: number; layout?: number }
  work?: number
}

/** A nonce is valid for ten minutes; it is replaced at this age, ms. */
const FRESH_MS = 540_000

/**
 * Fetches nonces from the browser host and answers each once, in the page and in a worker. The first is answered as
 * soon as it arrives; later ones on demand, since most pages need no second, or at once if they require proof of work,
 * which takes time. If a fetch fails, the next use fetches again.
 */
export class Challenge {
  readonly #url: string
  readonly #publicKey: string
  readonly #late: Promise<Late | null>
  #issued: Promise<Issued | null>
  #solution: Promise<Solution | null> | null = null
  #taken: Solution | null = null
  /** A nonce has arrived and was not taken; its solution may still be computed. */
  #isUnused = false
  #requestedAtMs = 0

  /** Requests the first nonce at once. */
  constructor(endpoint: string, publicKey: string, late: Promise<Late | null>) {
    this.#url = `${endpoint}/v1/config?`
    this.#publicKey = publicKey
    this.#late = late
    this.#issued = this.#request()
    void this.solution()
  }

  /** Returns what the browser host gave this browser to keep; null: it did not answer. */
  visitor(): Promise<IssuedVisitor | null> {
    this.#renewIfStale()
    return this.#issued
  }

  /** Returns the solution of a fresh nonce; null if none could be fetched. */
  solution(): Promise<Solution | null> {
    this.#renewIfStale()
    this.#solution ??= this.#solve()
    return this.#solution
  }

  /**
   * Like `solution`, but returns each solution only once: concurrent evaluations use different nonces. null: none within
   * `waitMs`; one that comes later is for the next evaluation.
   */
  async take(waitMs: number): Promise<Solution | null> {
    const solution = await within(waitMs, this.solution())
    if (!solution) return null
    this.#isUnused = false
    if (solution === this.#taken) {
      this.renew()
      return this.take(waitMs)
    }
    this.#taken = solution
    return solution
  }

  /** Requests another nonce, unless there is one that no evaluation has used. */
  renew(): void {
    if (this.#isUnused) return
    this.#solution = null
    this.#issued = this.#request()
    void this.#issued.then((issued) => (issued?.difficulty ? this.solution() : null))
  }

  #renewIfStale(): void {
    // performance.now() stands still while a machine sleeps; the clock may be set back.
    if (Math.abs(Date.now() - this.#requestedAtMs) < FRESH_MS) return
    this.#isUnused = false
    this.renew()
  }

  async #request(): Promise<Issued | null> {
    this.#requestedAtMs = Date.now()
    let issued: Issued | null = null
    try {
      // A browser without a stored id sends a random one, and the host issues another.
      const query = new URLSearchParams({ publicKey: this.#publicKey, ...visitor(null) })
      const response = await fetch(this.#url + query, { credentials: 'omit', cache: 'no-store' })
      issued = issuedOf(await response.json())
    } catch {
      // Offline, or the request was aborted by navigation and the page restored from the back/forward cache.
    }
    if (!issued?.nonce) this.#requestedAtMs = 0
    return issued
  }

  async #solve(): Promise<Solution | null> {
    const issued = await this.#issued
    if (!issued?.nonce) return null
    this.#isUnused = true
    const { nonce, difficulty } = issued
    const late = await this.#late
    return { nonce, ...(await late?.solve(nonce, difficulty).catch(() => null)) }
  }
}

function issuedOf(answer: unknown): Issued {
  const { challenge, ...visitor } = Object(answer)
  const { nonce, difficulty } = Object(challenge)
  return {
    ...visitor,
    nonce: typeof nonce === 'string' ? nonce : null,
    difficulty: typeof difficulty === 'number' ? difficulty : 0,
  }
}
