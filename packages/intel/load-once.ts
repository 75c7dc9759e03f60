import { SharedLoad } from './shared-load.ts'
import { IntelUnavailable } from './unavailable.ts'

/** Loads a value once and caches it; after a failure the next call tries again. */
export class LoadOnce<T> {
  #value: T | undefined
  readonly #loads: SharedLoad<T>

  /** @param what name of the value in error messages */
  constructor(what: string, load: () => Promise<T>) {
    this.#loads = new SharedLoad(async () => {
      try {
        this.#value = await load()
        return this.#value
      } catch (cause) {
        if (cause instanceof IntelUnavailable) throw cause
        throw new IntelUnavailable(`${what} cannot be read`, { cause })
      }
    })
  }

  /** The cached value, without waiting. */
  get cached(): T | undefined {
    return this.#value
  }

  async get(): Promise<T> {
    return this.#value ?? this.#loads.get()
  }
}
