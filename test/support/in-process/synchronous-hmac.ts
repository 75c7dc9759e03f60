import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/**
 * Computes the HMACs of Web Crypto at once: Node gives each to its thread pool, and a check waits for a dozen, longer than
 * for all else.
 */
export function computeHmacAtOnce(): void {
  const { subtle } = crypto
  const importKey = subtle.importKey.bind(subtle)
  const sign = subtle.sign.bind(subtle)
  const secrets = new WeakMap<CryptoKey, KeyObject>()
  Object.assign(subtle, {
    async importKey(...args: Parameters<typeof importKey>): Promise<CryptoKey> {
      const key = await importKey(...args)
      const [format, data] = args
      if (format === 'raw' && key.algorithm.name === 'HMAC' && data instanceof Uint8Array) {
        secrets.set(key, createSecretKey(data))
      }
      return key
    },
    async sign(...args: Parameters<typeof sign>): Promise<ArrayBuffer> {
      const [, key, data] = args
      const secret = secrets.get(key)
      if (secret === undefined || !(data instanceof Uint8Array)) return sign(...args)
      return Uint8Array.from(createHmac('sha256', secret).update(data).digest()).buffer
    },
  })
}
