import { mix } from '../page/mix.ts'

/** What the worker answers to a nonce; `work` only where some was asked for. */
export interface Solved {
  worker: number
  work?: number
}

/** Bits of one byte. */
const BYTE = 8

/** The worker's answer to a nonce, and the smallest number whose hash begins with so many zero bits. */
export async function solved(nonce: string, difficulty: number): Promise<Solved> {
  const worker = mix(`${nonce}:worker`)
  // Only secure pages have crypto.subtle.
  if (difficulty === 0 || !crypto.subtle) return { worker }
  const encoder = new TextEncoder()
  for (let work = 0; ; work++) {
    const bytes = encoder.encode(`${nonce}:${work}`)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    if (zeroBits(hash) >= difficulty) return { worker, work }
  }
}

function zeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * BYTE : first * BYTE + Math.clz32(hash[first] ?? 0) - 24
}
