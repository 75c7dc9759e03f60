import type { CompartmentId, Recommendation, RecommendationAction } from '@vigil/contract'
import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import type { Comparison } from './compare.ts'
import { withoutDuplicates } from './summary.ts'

const TITLES: Readonly<Record<RecommendationAction, string>> = {
  allow: 'Proceed',
  challenge: 'Verify before continuing',
  shadow: 'Allow and watch',
  block: 'Reject the attempt',
  review: 'Send to manual review',
}

const STEP_UPS: Readonly<Partial<Record<CompartmentId, string>>> = {
  visit: 'Ask for MFA or an email link',
  automation: 'Show a bot challenge',
  behavioral: 'Show a bot challenge',
  network: 'Verify and limit sensitive actions',
  tls: 'Bot challenge, then MFA',
  ua: 'Bot challenge, then MFA',
  breach: 'Require a password change',
}
const ANY_STEP_UP = 'Ask for MFA or an email link'

export interface RecommendInput {
  action: RecommendationAction
  summary: string
  compartments: ReadonlyMap<CompartmentId, number>
  /** The signals that raise the score the most. */
  top: readonly FiredSignal[]
  accountsLinked: number
  comparison: Comparison | null
}

/** Returns the recommended action, with its text for an analyst. */
export function recommend(input: RecommendInput): Recommendation {
  const { action, summary, top, comparison } = input
  const labels = withoutDuplicates(top)
    .slice(0, 2)
    .map(({ signal }) => signal.label)
  return {
    action,
    title: TITLES[action],
    detail: labels.length === 0 ? summary : `${summary} Main reasons: ${labels.join('; ')}.`,
    bullets: bulletsOf(input),
    ...(comparison && {
      ...(comparison.compared > 0 && { compare: inWords(comparison) }),
      priorCount: comparison.priorCount,
      deltas: comparison.deltas,
    }),
  }
}

function bulletsOf(input: RecommendInput): string[] {
  switch (input.action) {
    case 'allow':
      return ['No step needed']
    case 'shadow':
      return [
        'Hold rewards, referrals and outbound messages',
        ...(input.accountsLinked > 0 ? ['Review linked accounts'] : []),
      ]
    case 'block':
      return ['Show a neutral error', 'Do not reveal the reason', 'Rate limit the source']
    case 'review':
      return reviewSteps(input)
    case 'challenge':
      return stepUps(input.compartments)
  }
}

function reviewSteps({ accountsLinked }: RecommendInput): string[] {
  const linked = accountsLinked > 0
  const steps = linked ? ['Compare with linked accounts'] : []
  return [...steps, 'Contact the owner through a known channel']
}

/** Returns the steps for the compartments that weigh most, up to three. */
function stepUps(compartments: ReadonlyMap<CompartmentId, number>): string[] {
  const steps = [...compartments]
    .filter(([, odds]) => odds >= policy.guards.minCorroboratingWeight)
    .sort((a, b) => b[1] - a[1])
    .map(([id]) => STEP_UPS[id])
    .filter((step) => step !== undefined)
  return steps.length === 0 ? [ANY_STEP_UP] : [...new Set(steps)].slice(0, 3)
}

function inWords({ differing, compared, priorCount }: Comparison): string {
  const visits = priorCount === 1 ? '1 earlier visit' : `${priorCount} earlier visits`
  return `${differing} of ${compared} attributes differ from ${visits}`
}
