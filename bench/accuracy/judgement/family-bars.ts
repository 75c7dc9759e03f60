import { type Bar, meets } from '../bar.ts'
import type { DrawnWorld } from './family.ts'

/** Bars on the worst decile of the drawn populations. */
const BARS: readonly (Bar & { figure: string })[] = [
  { figure: 'honest signups blocked', max: 0.0005 },
  { figure: 'honest signups not allowed', max: 0.005 },
  ...['school', 'office', 'cgnat', 'vpn', 'first month'].map((kind) => ({
    figure: `signups ${kind}`,
    max: 0.015,
  })),
  { figure: 'honest logins not allowed', max: 0.004 },
  { figure: 'logins without visitor id', max: 0.01 },
  { figure: 'signup farm AUC', min: 0.95 },
  { figure: 'cookie farms stopped by the eighth', min: 0.9 },
  { figure: 'burst AUC', min: 0.99 },
  { figure: 'naive AUC', min: 0.999 },
  { figure: 'vpn AUC', min: 0.998 },
  { figure: 'targeted AUC', min: 0.99 },
  { figure: 'very targeted AUC', min: 0.97 },
  { figure: 'very targeted not allowed', min: 0.6 },
]

/** One figure over all drawn populations. */
interface Spread extends Bar {
  figure: string
  /** Populations with enough visits for this figure. */
  worlds: number
  median: number
  /** Nine of ten populations have this figure or a better one. */
  worstDecile: number
  /**
   * Honest visits of all populations, including populations with too few; null: the figure is no share of honest
   * visits.
   */
  people: { refused: number; of: number } | null
}

/** Returns median and worst decile of every figure. For shares of honest people who are stopped, higher is worse. */
export function spreadsOf(worlds: readonly DrawnWorld[]): Spread[] {
  const names = [...new Set(worlds.flatMap(({ figures }) => Object.keys(figures)))]
  return names.map((figure) => {
    const bar = BARS.find((it) => it.figure === figure)
    const values = worstOf(worlds, figure)
      .map(({ value }) => value)
      .reverse()
    const at = (share: number) =>
      values[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN
    return {
      figure,
      worlds: values.length,
      median: at(0.5),
      worstDecile: at(0.9001),
      people: peopleOf(worlds, figure),
      ...(bar?.min !== undefined && { min: bar.min }),
      ...(bar?.max !== undefined && { max: bar.max }),
    }
  })
}

function peopleOf(worlds: readonly DrawnWorld[], figure: string): Spread['people'] {
  const counts = worlds.flatMap(({ people }) => people[figure] ?? [])
  if (counts.length === 0) return null
  const sum = (of: (it: (typeof counts)[number]) => number) =>
    counts.reduce((total, it) => total + of(it), 0)
  return { refused: sum(({ refused }) => refused), of: sum((it) => it.of) }
}

/** Returns the populations that have a figure, worst first. */
export function worstOf(worlds: readonly DrawnWorld[], figure: string) {
  const moreIsWorse = figure.startsWith('honest') || /^(signups|logins) /.test(figure)
  return worlds
    .flatMap((world) => {
      const value = world.figures[figure]
      return value === null || value === undefined ? [] : [{ world, value }]
    })
    .sort((a, b) => (moreIsWorse ? b.value - a.value : a.value - b.value))
}

export const isReached = (spread: Spread): boolean =>
  spread.worlds === 0 || meets(spread.worstDecile, spread)
