import type { TlsFingerprint } from '@vigil/contract'
import { has } from './page/has.ts'

/** A capture is valid for 15 minutes; it is renewed at this age, ms. */
const FRESH_MS = 600_000

/** The visitor's TLS handshake as a terminator saw it, signed by `GET /v1/tls`; renewed before it expires. */
export class TlsCapture {
  readonly #url: string
  readonly #publicKey: string
  #response: Promise<TlsFingerprint | null> | null = null
  #requestedAtMs = 0

  constructor(url: string, publicKey: string) {
    this.#url = url
    this.#publicKey = publicKey
  }

  /** Returns the capture; null if the response is unusable: the next call requests another. */
  read(): Promise<TlsFingerprint | null> {
    const nowMs = Date.now()
    if (this.#response === null || Math.abs(nowMs - this.#requestedAtMs) > FRESH_MS) {
      const response = this.#request()
      this.#response = response
      this.#requestedAtMs = nowMs
      void response.then((capture) => {
        if (capture === null && this.#response === response) this.forget()
      })
    }
    return this.#response
  }

  /** Drops the capture; the next `read` requests another. */
  forget(): void {
    this.#response = null
  }

  async #request(): Promise<TlsFingerprint | null> {
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
  return has(value, 'tlsCapture') && has(value.tlsCapture, 'ja4')
}
