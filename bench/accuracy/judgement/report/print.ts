import { barsOf, isReached } from '../bars.ts'
import type { Figures, WorldFigures } from '../figures.ts'

/** Prints the figures of every world and the bars; returns true if every bar was reached. */
export function print(figures: Figures): boolean {
  for (const world of figures.worlds) printWorld(world)
  console.log('\nbars')
  const bars = barsOf(figures)
  for (const bar of bars) {
    const asked =
      bar.min === undefined ? `<= ${bar.max}` : `>= ${bar.min === Number.MIN_VALUE ? 0 : bar.min}`
    const missed = isReached(bar) ? '' : '  MISSED'
    console.log(`  ${bar.name.padEnd(62)} ${bar.value.toFixed(4).padStart(8)}  ${asked}${missed}`)
  }
  const reached = bars.every(isReached)
  console.log(reached ? '\nall bars reached' : '\nsome bars were missed')
  return reached
}

function printWorld({ name, people, days, attempts, mean, ...rest }: WorldFigures): void {
  console.log(`\nworld ${name}: ${people} people, ${days} days, ${attempts} attempts in all`)
  const line = (...cells: (string | number | undefined)[]) =>
    console.log(
      cells
        .map((cell, i) => {
          const text = typeof cell === 'number' ? cell.toFixed(cell >= 10 ? 0 : 4) : (cell ?? '-')
          return i === 0 ? `  ${text.padEnd(24)}` : text.padStart(10)
        })
        .join(' '),
    )
  line(
    '',
    'attempts',
    'AUC',
    'TPR@.1%',
    'TPR@1%',
    'TPR@5%',
    'stopped',
    'blocked',
    'base AUC',
    'base@1%',
  )
  for (const [group, it] of [...Object.entries(mean.logins), ...Object.entries(mean.signups)]) {
    const base = mean.baseline[group]
    line(
      group,
      `${Math.round(it.attempts)}`,
      it.auc,
      it.tpr001,
      it.tpr01,
      it.tpr05,
      it.stopped,
      it.blocked,
      base?.auc,
      base?.tpr01,
    )
  }
  const { mixed, mixedBaseline } = mean
  line(
    'mixed 1:150',
    '',
    mixed.auc,
    'precision',
    mixed.precision,
    'recall',
    mixed.recall,
    '',
    mixedBaseline.auc,
    mixedBaseline.recall,
  )
  console.log('\n  good logins with a step-up at TPR .98, by history')
  const [first = {}] = Object.values(mean.reauthentication)
  line('', ...Object.keys(first))
  for (const [attacker, shares] of Object.entries(mean.reauthentication)) {
    line(attacker, ...Object.values(shares))
    line('  baseline', ...Object.values(mean.reauthenticationBaseline[attacker] ?? {}))
  }
  for (const [attacker, shares] of Object.entries(mean.byFrequency)) {
    console.log(
      `  ${attacker}: ${Object.entries(shares)
        .map(([key, share]) => `${key} ${share.toFixed(3)}`)
        .join(', ')}`,
    )
  }
  console.log('\n  FPR by segment (at 1 % FPR of all; by verdict)')
  for (const { dimension, value, logins, stoppedAt1, stopped } of rest.segments) {
    line(`${dimension} ${value}`, `${logins}`, stoppedAt1 / logins, stopped / logins)
  }
  line('spread', '', rest.spreadAt1, rest.spread)
  const { platt, isotonic } = rest.calibration
  console.log(
    `\n  calibration: Platt slope ${platt.slope.toFixed(3)} offset ${platt.offset.toFixed(3)} ECE ${platt.ece.toFixed(5)} Brier ${platt.brier.toFixed(5)}; isotonic ECE ${isotonic.ece.toFixed(5)} Brier ${isotonic.brier.toFixed(5)}`,
  )
  for (const { from, to, visits, predicted, observed, error } of rest.calibration.bands) {
    line(`score ${from}-${to}`, `${visits} visits`, predicted, observed, error)
  }
  for (const [kind, { campaigns, detected, medianBefore }] of Object.entries(rest.detections)) {
    console.log(
      `  ${kind}: ${detected} of ${campaigns} campaigns detected, after ${medianBefore} allowed attempts (median)`,
    )
  }
  console.log('\n  AUC without a compartment')
  const [whole] = rest.ablation
  line('', ...Object.keys(whole?.auc ?? {}))
  for (const { without, auc } of rest.ablation) line(without, ...Object.values(auc))
}
