import { SharedLoad } from './shared-load.ts'
import { IntelUnavailable } from './unavailable.ts'

/** Loads a thing once and keeps it; a failed load is forgotten so that the next one tries again. */
export class LoadOnce<T> {
  #value: T | undefined
  readonly #loads: SharedLoad<T>

  /** @param what names it where it cannot be read */
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

  /** What is held, without waiting. */
  get held(): T | undefined {
    return this.#value
  }

  async get(): Promise<T> {
    return this.#value ?? this.#loads.get()
  }
}
