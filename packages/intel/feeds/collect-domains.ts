import { encodeKeys, keyOf } from '../tables/key-set.ts'
import type { ParsedFeed } from './feed.ts'

/** A host name of ASCII labels; IDN names are listed as A-labels. */
const NAME = /^(?=.{3,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/

export class DomainCollector {
  readonly #keys = new Set<number>()
  #unreadable = 0

  /** Distinct names, so that a repeated row does not meet the minimum. */
  get entries(): number {
    return this.#keys.size
  }

  get unreadable(): number {
    return this.#unreadable
  }

  add(text: string): void {
    const name = text.toLowerCase()
    if (NAME.test(name)) this.#keys.add(keyOf(name))
    else this.#unreadable++
  }

  keys(): Uint8Array {
    return encodeKeys([...this.#keys])
  }

  parsed(dateMs: number | null): ParsedFeed {
    return {
      sections: new Map([['keys', this.keys()]]),
      entries: this.entries,
      unreadable: this.#unreadable,
      reserved: 0,
      dateMs,
    }
  }
}
