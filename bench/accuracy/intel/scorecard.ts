import { type Bar, meets } from '../bar.ts'

/** How many of the rows have the property that is measured. */
interface Figure {
  hits: number
  total: number
}

interface Line extends Figure {
  group: string
  name: string
  bar: Bar | null
  circular: boolean
}

export interface LineOptions {
  /** null: the figure is only printed. */
  bar?: Bar | null
  /** The labels come from a list that is also loaded, so the figure does not measure accuracy. */
  circular?: boolean
}

/** Collects figures and reports which bars were missed. */
export class Scorecard {
  readonly #lines: Line[] = []
  readonly #notRun: { name: string; reason: string }[] = []
  readonly #isSample: boolean

  /** @param isSample generated rows: figures are printed, bars are not checked */
  constructor({ isSample = false }: { isSample?: boolean } = {}) {
    this.#isSample = isSample
  }

  add(
    group: string,
    name: string,
    { hits, total }: Figure,
    { bar = null, circular = false }: LineOptions = {},
  ): void {
    this.#lines.push({ group, name, hits, total, bar, circular })
  }

  /** Records a measurement that could not run, and why. */
  notRun(name: string, reason: string): void {
    this.#notRun.push({ name, reason })
  }

  /** Prints a table; returns true if every bar was reached. A bar without rows is missed. */
  print(print: (line: string) => void = console.log): boolean {
    let missed = 0
    let group = ''
    for (const line of this.#lines) {
      if (line.group !== group) print(`\n${line.group}`)
      group = line.group
      const share = line.total === 0 ? Number.NaN : line.hits / line.total
      const isMissed = !this.#isSample && line.bar !== null && !meets(share, line.bar)
      if (isMissed) missed++
      const figure = Number.isNaN(share) ? '   -  ' : share.toFixed(4)
      const count = `${line.hits}/${line.total}`.padStart(13)
      const marks = [
        barText(line.bar),
        ...(line.circular ? ['circular'] : []),
        ...(isMissed ? [line.total === 0 ? 'MISSED: no rows' : 'MISSED'] : []),
      ]
      print(`  ${line.name.padEnd(58)} ${figure} ${count}  ${marks.join('  ')}`.trimEnd())
    }
    for (const { name, reason } of this.#notRun) print(`\n${name}: not run, ${reason}`)
    print(`\n${this.#verdict(missed)}`)
    return missed === 0
  }

  #verdict(missed: number): string {
    const bars = this.#lines.filter(({ bar }) => bar !== null).length
    if (this.#isSample) return `generated rows: ${bars} bars not checked`
    const text = missed === 0 ? `all ${bars} bars reached` : `${missed} of ${bars} bars missed`
    return this.#notRun.length === 0 ? text : `${text}; ${this.#notRun.length} not run`
  }
}

function barText(bar: Bar | null): string {
  if (bar === null) return ''
  return bar.min === undefined ? `bar <= ${bar.max}` : `bar >= ${bar.min}`
}
