import { kvType } from '../kv-type.ts'

interface Entry {
  bytes: Uint8Array<ArrayBuffer>
  endMs: number
}

function decode(bytes: Uint8Array<ArrayBuffer>, type: unknown): unknown {
  if (type === 'arrayBuffer') return bytes.slice().buffer
  const text = new TextDecoder().decode(bytes)
  return type === 'json' ? JSON.parse(text) : text
}

/** KV's interface over a map: the calls of this project, texts, JSON and bytes, with expiry by the clock. */
export function openKv() {
  const entries = new Map<string, Entry>()
  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry !== undefined && entry.endMs > Date.now()) return entry
    entries.delete(key)
    return undefined
  }
  return {
    async get(key: string, options?: unknown): Promise<unknown> {
      const entry = live(key)
      return entry === undefined ? null : decode(entry.bytes, kvType(options))
    },
    async put(
      key: string,
      value: string | Uint8Array<ArrayBuffer>,
      { expirationTtl = Number.POSITIVE_INFINITY } = {},
    ) {
      const given = typeof value === 'string' ? new TextEncoder().encode(value) : value
      const bytes = Uint8Array.from(given)
      entries.set(key, { bytes, endMs: Date.now() + expirationTtl * 1000 })
    },
    async delete(key: string) {
      entries.delete(key)
    },
    async list({ prefix = '' } = {}) {
      const keys = [...entries.keys()].filter((name) => name.startsWith(prefix) && live(name))
      return { keys: keys.map((name) => ({ name })), list_complete: true, cacheStatus: null }
    },
  }
}
