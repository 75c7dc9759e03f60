import type {
  CompareSummary,
  CompartmentId,
  Recommendation,
  RecommendationAction,
  Verdict,
} from '@vigil/contract'
import { BLOCK_FROM } from './policy.ts'

const TITLES: Record<RecommendationAction, string> = {
  allow: 'Proceed',
  challenge: 'Verify before continuing',
  shadow: 'Allow and watch',
  block: 'Reject the attempt',
  review: 'Send to manual review',
}

const STEP_UPS: Partial<Record<CompartmentId, string>> = {
  visit: 'Ask for MFA or an email link',
  automation: 'Show a bot challenge',
  behavioral: 'Show a bot challenge',
  network: 'Verify and limit sensitive actions',
  tls: 'Bot challenge, then MFA',
  ua: 'Bot challenge, then MFA',
  breach: 'Require a password change',
}

export interface RecommendInput {
  verdict: Verdict
  score: number
  summary: string
  odds: ReadonlyMap<CompartmentId, number>
  compare: CompareSummary | null
}

/** What to do, in words for the person who decides (reference 5.3). */
export function recommend(input: RecommendInput): Recommendation {
  const action = actionOf(input)
  const { compare } = input
  return {
    action,
    title: TITLES[action],
    detail: input.summary,
    bullets: bulletsOf(action, input.odds),
    ...(compare && {
      compare: `${compare.deltas.length} of 9 attributes differ from ${compare.priorCount} earlier visit${compare.priorCount === 1 ? '' : 's'}`,
      priorCount: compare.priorCount,
      deltas: compare.deltas,
    }),
  }
}

/** A blocking score that rests on identity and address alone is for a person to decide. */
function actionOf({ verdict, score, odds }: RecommendInput): RecommendationAction {
  const against = [...odds].filter(([, value]) => value > 0).map(([id]) => id)
  const onlyPeople = against.every((id) => id === 'identity' || id === 'email' || id === 'breach')
  return score >= BLOCK_FROM && against.length > 0 && onlyPeople ? 'review' : verdict
}

function bulletsOf(
  action: RecommendationAction,
  odds: ReadonlyMap<CompartmentId, number>,
): string[] {
  if (action === 'allow') return ['No step needed']
  if (action === 'shadow') {
    return ['Hold rewards, referrals and outbound messages', 'Review linked accounts']
  }
  if (action === 'block') {
    return ['Show a neutral error', 'Do not reveal the reason', 'Rate limit the source']
  }
  if (action === 'review') {
    return ['Compare with linked accounts', 'Contact the owner through a known channel']
  }
  const steps = [...odds]
    .filter(([, value]) => value > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([id]) => STEP_UPS[id])
    .filter((step) => step !== undefined)
  return steps.length === 0 ? ['Ask for MFA or an email link'] : [...new Set(steps)].slice(0, 3)
}
