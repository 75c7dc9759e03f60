import { mix } from '../page/mix.ts'

/** The worker's answer to a nonce; `work` only if proof of work was requested. */
export interface WorkerSolution {
  worker: number
  work?: number
}

const BYTE = 8

/** Returns the worker's answer to a nonce, with the smallest number whose hash starts with `difficulty` zero bits. */
export async function solveNonce(nonce: string, difficulty: number): Promise<WorkerSolution> {
  const worker = mix(`${nonce}:worker`)
  // crypto.subtle exists only on secure pages.
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
