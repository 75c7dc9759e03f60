/** Accounts on one browser or device: two are a household, from three on `scale * log2(n)`. */
export function manyAccounts(n: number, scale: number, bound: number): number {
  return n >= 3 ? Math.min(bound, scale * Math.log2(1 + n)) : 0
}
