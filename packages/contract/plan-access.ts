/** What a plan includes: one of its `features`. */
export type PlanFeature = 'checks' | 'email' | 'linked_accounts' | 'monitor'

/**
 * What a route needs of the plan. Without a rule it is open to every state and feature: a workspace
 * reads, exports and deletes its own data, and sees its account, whatever its plan.
 */
export interface PlanRule {
  /** Live keys are refused (402) once the plan is canceled or the trial is over. */
  inForce: true
  /** Refused (403) where the plan does not include it. */
  feature?: PlanFeature
}

/** Features that a plan includes by default: one that names none of them includes all three. */
const PRODUCTS: readonly string[] = ['checks', 'email', 'linked_accounts'] satisfies PlanFeature[]

/** Whether a plan with these features includes a feature. */
export function includesFeature(features: readonly string[], feature: PlanFeature): boolean {
  if (features.includes(feature)) return true
  return PRODUCTS.includes(feature) && !features.some((named) => PRODUCTS.includes(named))
}
