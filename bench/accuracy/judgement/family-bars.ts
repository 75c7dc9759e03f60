import type { Held } from './bars.ts'
import type { DrawnWorld } from './family.ts'

/** Bars on the worst decile of the drawn populations. */
const BARS: readonly (Pick<Held, 'least' | 'most'> & { figure: string })[] = [
  { figure: 'honest signups blocked', most: 0.0005 },
  { figure: 'honest signups not allowed', most: 0.005 },
  ...['school', 'office', 'cgnat', 'vpn', 'first month'].map((kind) => ({
    figure: `signups ${kind}`,
    most: 0.015,
  })),
  { figure: 'honest logins not allowed', most: 0.004 },
  { figure: 'logins without visitor id', most: 0.01 },
  { figure: 'signup farm AUC', least: 0.95 },
  { figure: 'cookie farms stopped by the eighth', least: 0.9 },
  { figure: 'burst AUC', least: 0.99 },
  { figure: 'naive AUC', least: 0.999 },
  { figure: 'vpn AUC', least: 0.998 },
  { figure: 'targeted AUC', least: 0.99 },
  { figure: 'very targeted AUC', least: 0.97 },
  { figure: 'very targeted not allowed', least: 0.6 },
]

/** One figure over all drawn populations. */
interface Spread {
  figure: string
  /** Populations with enough visits to say. */
  worlds: number
  median: number
  /** The figure that nine of ten populations do better than, or as well as. */
  worstDecile: number
  /** Honest visits of all populations, those with too few of their own among them; null: the figure is no share of them. */
  people: { refused: number; of: number } | null
  least?: number
  most?: number
}

/** Median and worst decile of every figure; what is a share of people who are stopped is worse where it is more. */
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
      ...(bar?.least !== undefined && { least: bar.least }),
      ...(bar?.most !== undefined && { most: bar.most }),
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

/** The populations that have a figure, the worst first. */
export function worstOf(worlds: readonly DrawnWorld[], figure: string) {
  const moreIsWorse = figure.startsWith('honest') || /^(signups|logins) /.test(figure)
  return worlds
    .flatMap((world) => {
      const value = world.figures[figure]
      return value === null || value === undefined ? [] : [{ world, value }]
    })
    .sort((a, b) => (moreIsWorse ? b.value - a.value : a.value - b.value))
}

export const isHeld = ({ worlds, worstDecile, least, most }: Spread): boolean =>
  worlds === 0 || (worstDecile >= (least ?? -Infinity) && worstDecile <= (most ?? Infinity))
