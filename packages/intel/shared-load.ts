/** How long a caller waits for another request's load, ms. */
const SHARED_WAIT_MS = 1500

/**
 * Shares one load between concurrent callers. If the request that started it ends first, the load may
 * never settle; a waiting caller then loads on its own.
 */
export class SharedLoad<T> {
  #pending: Promise<T> | undefined
  readonly #load: () => Promise<T>

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  get isLoading(): boolean {
    return this.#pending !== undefined
  }

  async get(): Promise<T> {
    return this.#pending === undefined ? this.#start() : this.#share(this.#pending)
  }

  async #start(): Promise<T> {
    const pending = this.#load()
    this.#pending = pending
    try {
      return await pending
    } finally {
      if (this.#pending === pending) this.#pending = undefined
    }
  }

  async #share(pending: Promise<T>): Promise<T> {
    let giveUp: (value: null) => void = () => undefined
    const late = new Promise<null>((resolve) => {
      giveUp = resolve
    })
    const timer = setTimeout(() => giveUp(null), SHARED_WAIT_MS)
    try {
      const first = await Promise.race([pending.then((value) => ({ value })), late])
      return first === null ? await this.#start() : first.value
    } finally {
      clearTimeout(timer)
    }
  }
}
