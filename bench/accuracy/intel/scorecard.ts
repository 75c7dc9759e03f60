/** A bar: a share that must be reached, or must not be passed. */
export interface Bar {
  least?: number
  most?: number
}

interface Line {
  group: string
  name: string
  hits: number
  total: number
  bar: Bar | null
}

/** Collects figures and says at the end which bars were missed. */
export class Scorecard {
  readonly #lines: Line[] = []

  add(group: string, name: string, hits: number, total: number, bar: Bar | null = null): void {
    this.#lines.push({ group, name, hits, total, bar })
  }

  /** Prints a table; true where every bar was reached. */
  print(): boolean {
    let reached = true
    let group = ''
    for (const line of this.#lines) {
      if (line.group !== group) console.log(`\n${line.group}`)
      group = line.group
      const share = line.total === 0 ? Number.NaN : line.hits / line.total
      const missed = line.bar !== null && line.total > 0 && !within(share, line.bar)
      if (missed) reached = false
      const figure = Number.isNaN(share) ? '   -  ' : share.toFixed(4)
      const count = `${line.hits}/${line.total}`.padStart(13)
      console.log(
        `  ${line.name.padEnd(58)} ${figure} ${count}  ${barText(line.bar)}${missed ? '  MISSED' : ''}`,
      )
    }
    console.log(reached ? '\nall bars reached' : '\nsome bars were missed')
    return reached
  }
}

function within(share: number, { least = 0, most = 1 }: Bar): boolean {
  return share >= least && share <= most
}

function barText(bar: Bar | null): string {
  if (bar === null) return ''
  return bar.least === undefined ? `bar <= ${bar.most}` : `bar >= ${bar.least}`
}
