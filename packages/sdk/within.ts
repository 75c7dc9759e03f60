/** Returns what a promise resolves to within `ms`; null: later, or there is no promise. */
export function within<Value>(
  ms: number,
  value: Promise<Value> | null = null,
): Promise<Value | null> {
  return Promise.race([value, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))])
}
