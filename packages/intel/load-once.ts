import { IntelUnavailable } from './unavailable.ts'

/** A waiter who shares another request's load gives up on it after this time. */
const SHARED_WAIT_MS = 1500

/**
 * Waits for a load that another request started. That request may end first and take the load
 * with it, so that it never settles: then it is done alone.
 */
export async function sharing<T>(shared: Promise<T>, alone: () => Promise<T>): Promise<T> {
  let giveUp: (value: null) => void = () => undefined
  const late = new Promise<null>((resolve) => {
    giveUp = resolve
  })
  const timer = setTimeout(() => giveUp(null), SHARED_WAIT_MS)
  try {
    const first = await Promise.race([shared.then((value) => ({ value })), late])
    return first === null ? await alone() : first.value
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Loads a thing once and keeps it: those who ask meanwhile share the load, a failed load is
 * forgotten so that the next one tries again.
 */
export class LoadOnce<T> {
  #value: T | undefined
  #loading: Promise<T> | undefined
  readonly #load: () => Promise<T>
  readonly #what: string

  constructor(what: string, load: () => Promise<T>) {
    this.#what = what
    this.#load = load
  }

  /** What is held, without waiting. */
  get held(): T | undefined {
    return this.#value
  }

  async get(): Promise<T> {
    if (this.#value !== undefined) return this.#value
    const start = () => this.#start()
    return this.#loading === undefined ? start() : sharing(this.#loading, start)
  }

  async #start(): Promise<T> {
    const loading = this.#typed()
    this.#loading = loading
    try {
      this.#value = await loading
      return this.#value
    } finally {
      if (this.#loading === loading) this.#loading = undefined
    }
  }

  async #typed(): Promise<T> {
    try {
      return await this.#load()
    } catch (cause) {
      if (cause instanceof IntelUnavailable) throw cause
      throw new IntelUnavailable(`${this.#what} cannot be read`, { cause })
    }
  }
}
