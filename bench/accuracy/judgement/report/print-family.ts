import type { DrawnWorld } from '../family.ts'
import { isHeld, spreadsOf } from '../family-bars.ts'

/** Prints what one drawn population was, while the others are still to come. */
export function printWorldLine({ assumptions, attempts, figures }: DrawnWorld): void {
  const { name, signupsPerDay, people, days } = assumptions
  const share = figures['honest signups not allowed']
  const refused = share === null || share === undefined ? '-' : share.toFixed(4)
  console.log(
    `  ${name.padEnd(24)} ${Math.round(signupsPerDay ?? 0)} sign-ups a day, ${people} people, ${days} days, ${attempts} attempts, not allowed ${refused}`,
  )
}

/** Prints median and worst decile of each figure over all drawn populations; true where every bar was reached. */
export function printFamily(worlds: readonly DrawnWorld[]): boolean {
  const spreads = spreadsOf(worlds)
  console.log(`\n  ${'figure'.padEnd(42)} worlds    median  worst decile`)
  for (const spread of spreads) {
    const { figure, median, worstDecile, least, most } = spread
    const asked = least !== undefined ? `>= ${least}` : most !== undefined ? `<= ${most}` : ''
    const missed = isHeld(spread) ? '' : '  MISSED'
    console.log(
      `  ${figure.padEnd(42)} ${`${spread.worlds}`.padStart(6)} ${median.toFixed(4).padStart(9)} ${worstDecile.toFixed(4).padStart(13)}  ${asked}${missed}`,
    )
  }
  const held = spreads.every(isHeld)
  console.log(held ? '\n  all bars reached' : '\n  some bars were missed')
  return held
}
