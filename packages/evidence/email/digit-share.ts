/** Share of decimal digits among letters and digits, 0..1; 0 where there are none. */
export function digitShare(local: string): number {
  const digits = local.match(/\p{Nd}/gu)?.length ?? 0
  const letters = local.match(/\p{L}/gu)?.length ?? 0
  return digits === 0 ? 0 : digits / (digits + letters)
}
