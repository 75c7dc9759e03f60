import type { FeedStore } from '../feeds/feed-store.ts'

/** A KV namespace in memory, for tests; counts its calls. */
export class MemoryStore implements FeedStore {
  readonly values = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly reads: string[] = []
  readonly writes: string[] = []
  /** While set, every call fails. */
  broken = false
  /** Keys that cannot be written. */
  readonly refused = new Set<string>()
  /** Promise that each call awaits. */
  pause: () => Promise<void> = async () => undefined

  async get(key: string): Promise<ArrayBuffer | null> {
    this.reads.push(key)
    await this.pause()
    if (this.broken) throw new Error('KV is down')
    return this.values.get(key)?.slice().buffer ?? null
  }

  async put(key: string, value: Uint8Array<ArrayBuffer> | string): Promise<void> {
    this.writes.push(key)
    await this.pause()
    if (this.broken || this.refused.has(key)) throw new Error('KV is down')
    this.values.set(
      key,
      new Uint8Array(typeof value === 'string' ? new TextEncoder().encode(value) : value),
    )
  }
}
