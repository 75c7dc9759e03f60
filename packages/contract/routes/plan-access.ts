/** One of the `features` of a plan. */
export type PlanFeature = 'checks' | 'email' | 'linked_accounts' | 'monitor'

/**
 * What a route requires of the plan. Without a rule it is open to every state and feature: a workspace
 * can read, export and delete its own data, and see its account, whatever its plan.
 */
export interface PlanRule {
  /** Live keys are rejected (402) once the plan is canceled or the trial is over. */
  inForce: true
  /** Rejected (403) if the plan does not include it. */
  feature?: PlanFeature
}

/** Features that a plan includes by default: a plan that lists none of them includes all three. */
const PRODUCTS: readonly string[] = ['checks', 'email', 'linked_accounts'] satisfies PlanFeature[]

/** Whether a plan with these features includes a feature. */
export function includesFeature(features: readonly string[], feature: PlanFeature): boolean {
  if (features.includes(feature)) return true
  return PRODUCTS.includes(feature) && !features.some((named) => PRODUCTS.includes(named))
}
