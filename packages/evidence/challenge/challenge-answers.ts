import { evidencePolicy } from '../policy/index.ts'
import type { ChallengeFacts } from './facts.ts'

/** A browser's answers to a nonce; those that it could not compute are absent. */
export interface ChallengeAnswers {
  page?: number | undefined
  worker?: number | undefined
  layout?: number | undefined
}

const ROUNDS = 16
const WIDTH_PX = 1000

/** Compares the answers with what an engine computes for this nonce. */
export function challengeAnswers(
  nonce: string,
  { page, worker, layout }: ChallengeAnswers,
): Pick<ChallengeFacts, 'answers' | 'layout'> {
  const sent = [
    [page, 'page'],
    [worker, 'worker'],
  ] as const
  const given = sent.filter(([value]) => value !== undefined)
  const right = given.every(([value, name]) => value === mix(`${nonce}:${name}`))
  return {
    answers: given.length === 0 ? 'absent' : right ? 'right' : 'wrong',
    layout: layout === undefined ? 'absent' : isWidth(nonce, layout) ? 'right' : 'wrong',
  }
}

/** The 32-bit mix that the SDK computes in page and worker: FNV-1a with a shift, 16 times over. */
export function mix(text: string): number {
  let hash = 0x811c9dc5
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = 0; i < text.length; i += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
      hash ^= hash >>> 15
    }
  }
  return hash >>> 0
}

/** The second of three boxes that share a row in proportions that follow from the nonce. */
function isWidth(nonce: string, layout: number): boolean {
  const [first, second, third] = ['g0', 'g1', 'g2'].map((name) => 1 + (mix(`${nonce}:${name}`) % 9))
  const all = (first ?? 0) + (second ?? 0) + (third ?? 0)
  return (
    Math.abs(layout - Math.round((WIDTH_PX * (second ?? 0)) / all)) <=
    evidencePolicy.challenge.tolerancePx
  )
}
