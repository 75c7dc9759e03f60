import { DurableObject } from 'cloudflare:workers'

/** Answers the one call of a request without any logic. */
export class RateLimiter extends DurableObject {
  #calls = 0

  admit(_request: unknown): number {
    this.#calls += 1
    return this.#calls
  }
}

export class Outbox extends DurableObject {}
