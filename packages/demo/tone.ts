import type { CompartmentSeverity, RecommendationAction } from '@vigil/contract'

/** How bad something is, as the style sheet colours it. */
export type Tone = 'calm' | 'wary' | 'alarm' | 'watch'

/** Bounds of the verdict: challenge from 40, block from 75. */
export function toneOfScore(score: number): Tone {
  if (score < 40) return 'calm'
  return score < 75 ? 'wary' : 'alarm'
}

export const toneOfVerdict: Record<RecommendationAction, Tone> = {
  allow: 'calm',
  challenge: 'wary',
  shadow: 'watch',
  review: 'watch',
  block: 'alarm',
}

export const toneOfSeverity: Record<CompartmentSeverity, Tone> = {
  none: 'calm',
  low: 'wary',
  medium: 'wary',
  high: 'alarm',
}
