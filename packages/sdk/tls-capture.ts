import type { TlsFingerprint } from '@vigil/contract'

/** A capture counts for 15 minutes; ours is renewed before, ms. */
const FRESH_MS = 600_000

/** The visitor's handshake as a terminator saw it, signed by `GET /v1/tls`; asked for again when it grows old. */
export class TlsCapture {
  readonly #url: string
  readonly #publicKey: string
  #asked: Promise<TlsFingerprint | null> | null = null
  #askedAtMs = 0

  constructor(url: string, publicKey: string) {
    this.#url = url
    this.#publicKey = publicKey
  }

  /** null where nothing usable answered. */
  read(): Promise<TlsFingerprint | null> {
    const nowMs = performance.now()
    if (this.#asked === null || nowMs - this.#askedAtMs > FRESH_MS) {
      this.#asked = this.#ask()
      this.#askedAtMs = nowMs
    }
    return this.#asked
  }

  /** Keeps no capture; the next reading asks again. */
  forget(): void {
    this.#asked = null
  }

  async #ask(): Promise<TlsFingerprint | null> {
    try {
      const response = await fetch(this.#url, {
        headers: { 'x-api-key': this.#publicKey },
        credentials: 'omit',
        cache: 'no-store',
      })
      const answer: unknown = await response.json()
      return hasCapture(answer) ? answer.tlsCapture : null
    } catch {
      return null
    }
  }
}

function hasCapture(value: unknown): value is { tlsCapture: TlsFingerprint } {
  if (typeof value !== 'object' || value === null || !('tlsCapture' in value)) return false
  return typeof value.tlsCapture === 'object' && value.tlsCapture !== null
}
