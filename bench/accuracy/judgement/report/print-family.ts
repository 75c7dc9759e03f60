import type { DrawnWorld } from '../family.ts'
import { isReached, spreadsOf, worstOf } from '../family-bars.ts'
import type { Assumptions } from '../world/assumptions.ts'

/** Prints one drawn population as soon as it is measured. */
export function printWorldLine({ assumptions, attempts, figures }: DrawnWorld): void {
  const { name, signupsPerDay, people, days } = assumptions
  const share = figures['honest signups not allowed']
  const refused = share === null || share === undefined ? '-' : share.toFixed(4)
  console.log(
    `  ${name.padEnd(24)} ${Math.round(signupsPerDay ?? 0)} sign-ups a day, ${people} people, ${days} days, ${attempts} attempts, not allowed ${refused}`,
  )
}

const WORST = 3
/** Returns the assumptions in which drawn populations differ most. */
function describe({ name, signupsPerDay, days, ...drawn }: Assumptions): string {
  const { noVisitorId, visitorIdLifeDays, passesChallenge, tokenShare, fingerprints, commonKey } =
    drawn
  const share = (value: number) => value.toFixed(2)
  return [
    `${name}: ${Math.round(signupsPerDay ?? 0)} a day, ${days} days`,
    `no visitor id ${share(noVisitorId)}, life ${Math.round(visitorIdLifeDays)} days`,
    `token ${tokenShare === null ? 'none' : tokenShare.toFixed(3)}`,
    `challenges passed ${share(passesChallenge)}`,
    `iPhones of ${fingerprints.ios} kinds, ${share(commonKey.ios)} alike, Windows ${share(commonKey.windows)}`,
    `Apple with noise ${share(drawn.appleNoiseShare)}`,
    `mobile flag ${share(drawn.mobileFlagRecall)}, place ${drawn.geoKnown}, VPN known ${share(drawn.vpnRecall)}`,
    `leases from ${Math.round(drawn.homeLeaseDays[0])} days, farms ${share(drawn.farms)}`,
  ].join('; ')
}

/**
 * Prints median and worst decile of each figure over all drawn populations, and the pooled counts behind it. Returns
 * true if every bar was reached. With ten populations or fewer the worst decile is the worst population.
 */
export function printFamily(worlds: readonly DrawnWorld[]): boolean {
  const spreads = spreadsOf(worlds)
  console.log(`\n  ${'figure'.padEnd(42)} worlds    median  worst decile  bar`)
  for (const spread of spreads) {
    const { figure, median, worstDecile, people, min, max } = spread
    const asked = min !== undefined ? `>= ${min}` : max !== undefined ? `<= ${max}` : ''
    const missed = isReached(spread) ? '' : '  MISSED'
    const pooled = people === null ? '' : `  all: ${people.refused} of ${people.of}`
    console.log(
      `  ${figure.padEnd(42)} ${`${spread.worlds}`.padStart(6)} ${median.toFixed(4).padStart(9)} ${worstDecile.toFixed(4).padStart(13)}  ${`${asked}${missed}`.padEnd(17)}${pooled}`.trimEnd(),
    )
  }
  for (const spread of spreads.filter((it) => !isReached(it))) {
    console.log(`\n  ${spread.figure}: worst populations and their assumptions`)
    for (const { value, world } of worstOf(worlds, spread.figure).slice(0, WORST)) {
      console.log(`  ${value.toFixed(4).padStart(8)}  ${describe(world.assumptions)}`)
    }
  }
  const reached = spreads.every(isReached)
  console.log(reached ? '\n  all bars reached' : '\n  some bars were missed')
  return reached
}
