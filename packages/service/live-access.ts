import type { Plan } from '@vigil/storage'

/**
 * Why a plan's live checks are not answered; null: they are. A payment that is late is between the
 * operator and the workspace: its checks go on until the operator cancels the plan.
 */
export function liveRefusal(plan: Plan, nowMs: number): string | null {
  if (plan.status === 'canceled') return 'The plan of this workspace was canceled.'
  const { trialEndsAtMs } = plan
  const isOver = plan.status === 'trialing' && trialEndsAtMs !== null && trialEndsAtMs <= nowMs
  return isOver ? 'The trial of this workspace is over.' : null
}
