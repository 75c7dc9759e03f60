import { includesFeature, type PlanRule, VigilError } from '@vigil/contract'
import { liveRefusal } from '@vigil/service'
import type { Stage } from '../context/stage.ts'

/**
 * Refuses a request that its plan does not cover: 402 for a live key whose plan is not in force, 403 if the plan lacks
 * the feature of the route. Runs before the use case, so that a refused request uses up no token, no Idempotency-Key
 * and no quota.
 */
export const requirePlan =
  ({ feature }: PlanRule): Stage =>
  (c) => {
    const key = c.get('key')
    if (key === undefined) return
    const refusal = key.env === 'live' ? liveRefusal(key.plan, c.get('ports').nowMs()) : null
    if (refusal !== null) throw new VigilError('quota_exceeded', { detail: refusal })
    if (feature !== undefined && !includesFeature(key.plan.features, feature)) {
      throw new VigilError('feature_not_in_plan', {
        detail: `The plan of this workspace does not include ${feature}.`,
      })
    }
  }
