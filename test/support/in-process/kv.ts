interface Entry {
  text: string
  endMs: number
}

/** KV's interface over a map: the calls of this project, texts and JSON, with expiry by the clock. */
export function openKv() {
  const entries = new Map<string, Entry>()
  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry !== undefined && entry.endMs > Date.now()) return entry
    entries.delete(key)
    return undefined
  }
  const typed = (text: string, type: unknown): unknown => {
    const kind = typeof type === 'object' && type !== null ? Reflect.get(type, 'type') : type
    if (kind === 'json') return JSON.parse(text)
    if (kind === 'arrayBuffer') return new TextEncoder().encode(text).buffer
    return text
  }
  return {
    async get(key: string, type?: unknown): Promise<unknown> {
      const entry = live(key)
      return entry === undefined ? null : typed(entry.text, type)
    },
    async getWithMetadata(key: string, type?: unknown) {
      const entry = live(key)
      return { value: entry === undefined ? null : typed(entry.text, type), metadata: null }
    },
    async put(key: string, text: string, { expirationTtl = Number.POSITIVE_INFINITY } = {}) {
      entries.set(key, { text, endMs: Date.now() + expirationTtl * 1000 })
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
