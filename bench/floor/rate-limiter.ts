import { DurableObject } from 'cloudflare:workers'

/** Takes the one call that a request makes of it, and thinks nothing. */
export class RateLimiter extends DurableObject {
  #calls = 0

  admit(_request: unknown): number {
    this.#calls += 1
    return this.#calls
  }
}

export class Outbox extends DurableObject {}
