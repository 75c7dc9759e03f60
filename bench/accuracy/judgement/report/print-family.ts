import type { DrawnWorld } from '../family.ts'
import { isHeld, spreadsOf, worstOf } from '../family-bars.ts'
import type { Assumptions } from '../world/assumptions.ts'

/** Prints what one drawn population was, while the others are still to come. */
export function printWorldLine({ assumptions, attempts, figures }: DrawnWorld): void {
  const { name, signupsPerDay, people, days } = assumptions
  const share = figures['honest signups not allowed']
  const refused = share === null || share === undefined ? '-' : share.toFixed(4)
  console.log(
    `  ${name.padEnd(24)} ${Math.round(signupsPerDay ?? 0)} sign-ups a day, ${people} people, ${days} days, ${attempts} attempts, not allowed ${refused}`,
  )
}

const WORST = 3
/** What populations differ in most; all of it is in the written figures. */
function drawnOf({ name, signupsPerDay, days, ...drawn }: Assumptions): string {
  const { noVisitorId, visitorIdLifeDays, passesChallenge, tokenShare, fingerprints, commonKey } =
    drawn
  const share = (value: number) => value.toFixed(2)
  return [
    `${name}: ${Math.round(signupsPerDay ?? 0)} a day, ${days} days`,
    `no visitor id ${share(noVisitorId)}, life ${Math.round(visitorIdLifeDays)} days`,
    `token ${tokenShare === null ? 'none' : tokenShare.toFixed(3)}`,
    `challenges passed ${share(passesChallenge)}`,
    `iPhones of ${fingerprints.ios} kinds, ${share(commonKey.ios)} alike, Windows ${share(commonKey.windows)}`,
    `mobile flag ${share(drawn.mobileFlagRecall)}, place ${drawn.geoKnown}, VPN known ${share(drawn.vpnRecall)}`,
    `leases from ${Math.round(drawn.homeLeaseDays[0])} days, farms ${share(drawn.farms)}`,
  ].join('; ')
}

/**
 * Prints median and worst decile of each figure over all drawn populations, and how many people of all of them it counts; true
 * where every bar was reached. The worst decile of ten populations or fewer is the worst of them.
 */
export function printFamily(worlds: readonly DrawnWorld[]): boolean {
  const spreads = spreadsOf(worlds)
  console.log(`\n  ${'figure'.padEnd(42)} worlds    median  worst decile  bar`)
  for (const spread of spreads) {
    const { figure, median, worstDecile, people, least, most } = spread
    const asked = least !== undefined ? `>= ${least}` : most !== undefined ? `<= ${most}` : ''
    const missed = isHeld(spread) ? '' : '  MISSED'
    const pooled = people === null ? '' : `  all: ${people.refused} of ${people.of}`
    console.log(
      `  ${figure.padEnd(42)} ${`${spread.worlds}`.padStart(6)} ${median.toFixed(4).padStart(9)} ${worstDecile.toFixed(4).padStart(13)}  ${`${asked}${missed}`.padEnd(17)}${pooled}`.trimEnd(),
    )
  }
  for (const spread of spreads.filter((it) => !isHeld(it))) {
    console.log(`\n  ${spread.figure}: worst populations, and what was drawn of them`)
    for (const { value, world } of worstOf(worlds, spread.figure).slice(0, WORST)) {
      console.log(`  ${value.toFixed(4).padStart(8)}  ${drawnOf(world.assumptions)}`)
    }
  }
  const held = spreads.every(isHeld)
  console.log(held ? '\n  all bars reached' : '\n  some bars were missed')
  return held
}
