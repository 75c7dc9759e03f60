/** How long a caller waits for another request's load, ms. */
const SHARED_WAIT_MS = 1500

/**
 * Shares one load between concurrent callers. If the request that started it ends first, the load may
 * never settle; a waiting caller then loads on its own.
 */
export class SharedLoad<T> {
  #going: Promise<T> | undefined
  readonly #load: () => Promise<T>

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  get isGoing(): boolean {
    return this.#going !== undefined
  }

  async get(): Promise<T> {
    return this.#going === undefined ? this.#start() : this.#share(this.#going)
  }

  async #start(): Promise<T> {
    const going = this.#load()
    this.#going = going
    try {
      return await going
    } finally {
      if (this.#going === going) this.#going = undefined
    }
  }

  async #share(going: Promise<T>): Promise<T> {
    let giveUp: (value: null) => void = () => undefined
    const late = new Promise<null>((resolve) => {
      giveUp = resolve
    })
    const timer = setTimeout(() => giveUp(null), SHARED_WAIT_MS)
    try {
      const first = await Promise.race([going.then((value) => ({ value })), late])
      return first === null ? await this.#start() : first.value
    } finally {
      clearTimeout(timer)
    }
  }
}
