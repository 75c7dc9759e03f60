/** The minimum or the maximum that a figure must meet. */
export interface Bar {
  min?: number
  max?: number
}

/** Whether a figure meets its bar. Without a value (NaN) it does not. */
export const meets = (value: number, { min = -Infinity, max = Infinity }: Bar): boolean =>
  value >= min && value <= max
