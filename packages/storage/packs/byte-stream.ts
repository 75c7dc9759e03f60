/** A growing buffer that bytes are appended to. */
export class ByteWriter {
  #bytes = new Uint8Array(4096)
  #length = 0

  put(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(bytes, this.#length)
    this.#length = needed
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Reads bytes in order. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Throws past the end. */
  take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new Error('unexpected end of bytes')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }
}
