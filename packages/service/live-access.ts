import type { Plan } from '@vigil/storage'

/**
 * Returns why a plan's live checks are refused; null: they are not. A late payment refuses nothing: checks are answered
 * until the operator cancels the plan.
 */
export function liveRefusal(plan: Plan, nowMs: number): string | null {
  if (plan.status === 'canceled') return 'The plan of this workspace was canceled.'
  const { trialEndsAtMs } = plan
  const isOver = plan.status === 'trialing' && trialEndsAtMs !== null && trialEndsAtMs <= nowMs
  return isOver ? 'The trial of this workspace is over.' : null
}
