import type { WorldFigures } from '../figures.ts'
import { HISTORIES, nameOf } from '../measure/reauthentication.ts'
import { type Axis, lineChart, type Series } from './chart.ts'

const COLOURS: Readonly<Record<string, string>> = {
  naive: '#0f766e',
  vpn: '#7c3aed',
  targeted: '#c2410c',
  'very targeted': '#1d4ed8',
}
const colourOf = (attacker: string): string => COLOURS[attacker] ?? '#374151'
const percent = (values: readonly number[]) =>
  values.map((value) => [value, `${value * 100} %`] as const)

/** Returns every chart by its file name. */
export function plotsOf(world: WorldFigures): Record<string, string> {
  return {
    'roc.svg': roc(world),
    'calibration.svg': calibration(world),
    'reauthentication.svg': proofs(world),
  }
}

function roc({ roc: ours, rocBaseline }: WorldFigures): string {
  const series = (curves: WorldFigures['roc'], baseline: boolean): Series[] =>
    Object.entries(curves).map(([attacker, points]) => ({
      name: baseline ? `${attacker}, baseline` : attacker,
      colour: colourOf(attacker),
      dashed: baseline,
      points,
    }))
  return lineChart({
    title: 'ROC: attempts stopped by good logins stopped',
    x: {
      label: 'good logins stopped',
      from: 0.0005,
      to: 1,
      log: true,
      ticks: percent([0.001, 0.01, 0.05, 0.2, 1]),
    },
    y: { label: 'attempts stopped', from: 0, to: 1, ticks: percent([0, 0.25, 0.5, 0.75, 1]) },
    series: [...series(ours, false), ...series(rocBaseline, true)],
  })
}

function calibration({ calibration: { platt, isotonic } }: WorldFigures): string {
  const axis = (label: string): Axis => ({
    label,
    from: 1e-5,
    to: 0.1,
    log: true,
    ticks: [
      [1e-5, '.001 %'],
      [1e-4, '.01 %'],
      [1e-3, '.1 %'],
      [1e-2, '1 %'],
      [1e-1, '10 %'],
    ],
  })
  const points = (bins: typeof platt.bins) =>
    bins.map(({ predicted, observed }) => [predicted, observed] as const)
  return lineChart({
    title: 'Calibration on seeds that were not fitted',
    x: axis('predicted share of attacks'),
    y: axis('observed share of attacks'),
    series: [
      {
        name: 'perfect',
        colour: '#9ca3af',
        dashed: true,
        points: [
          [1e-5, 1e-5],
          [0.1, 0.1],
        ],
      },
      { name: 'Platt', colour: '#c2410c', points: points(platt.bins) },
      { name: 'isotonic', colour: '#1d4ed8', points: points(isotonic.bins) },
    ],
  })
}

function proofs({ mean }: WorldFigures): string {
  const names = HISTORIES.map(nameOf)
  const points = (shares: Record<string, number>) =>
    names.map((name, i) => [i, shares[name] ?? 0] as const)
  const attackers = Object.entries(mean.reauthentication)
  return lineChart({
    title: 'Good logins with a step-up where 98 % of attempts are stopped',
    x: {
      label: 'earlier visits of the account',
      from: 0,
      to: names.length - 1,
      ticks: names.map((name, i) => [i, name] as const),
    },
    y: { label: 'good logins', from: 0, to: 0.5, ticks: percent([0, 0.1, 0.2, 0.3, 0.4, 0.5]) },
    series: attackers.map(([attacker, shares]) => ({
      name: attacker,
      colour: colourOf(attacker),
      points: points(shares),
    })),
  })
}
