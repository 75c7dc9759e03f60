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
  return {
    async get(key: string, type?: unknown): Promise<unknown> {
      const entry = live(key)
      if (entry === undefined) return null
      return type === 'json' ? JSON.parse(entry.text) : entry.text
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
