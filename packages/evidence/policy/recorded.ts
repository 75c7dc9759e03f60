/** How the weights of fired signals are stored with a check. */
export const recorded = {
  /** Weights are multiples of a thousandth, as they are stored, so that a stored check is judged again exactly. */
  weightsPerUnit: 1000,
} as const
