/** The actions that can be undone, each once: by its own button, or the newest by a key. */
export class Undoable<T extends object> {
  #newest: T | null = null
  readonly #undone = new WeakSet<T>()

  add(done: T): void {
    this.#newest = done
  }

  /** Takes an action to undo it, by default the newest one; null: there is none, or it is undone already. */
  take(done: T | null = this.#newest): T | null {
    if (done === null || this.#undone.has(done)) return null
    this.#undone.add(done)
    if (done === this.#newest) this.#newest = null
    return done
  }
}
