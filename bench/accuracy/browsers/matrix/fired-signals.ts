import type { Outcome } from './index.ts'

/** Categories of the signals on browser and input. */
const CATEGORIES = new Set(['automation', 'behavior', 'device_integrity', 'tls_consistency'])

/** Prints for each signal in how many runs of programs and of people it fired, on arrival and at submit. */
export function printFiredSignals(people: readonly Outcome[], programs: readonly Outcome[]): void {
  const codesOf = (response: Outcome['last']) =>
    new Set(
      (response?.reasons ?? [])
        .filter(({ category }) => CATEGORIES.has(category))
        .map(({ code }) => code),
    )
  const seen = (outcomes: readonly Outcome[], at: 'arrival' | 'last') =>
    outcomes.map((outcome) => codesOf(outcome[at]))
  const columns = [
    seen(programs, 'arrival'),
    seen(programs, 'last'),
    seen(people, 'arrival'),
    seen(people, 'last'),
  ]
  const codes = [...new Set(columns.flat().flatMap((found) => [...found]))].sort()
  console.log(
    `\nruns in which a signal fired: ${programs.length} of programs and ${people.length} of people, on arrival and at submit`,
  )
  for (const code of codes) {
    const counts = columns.map((column) =>
      String(column.filter((found) => found.has(code)).length).padStart(4),
    )
    console.log(
      `  ${code.padEnd(30)} programs ${counts[0]}${counts[1]}   people ${counts[2]}${counts[3]}`,
    )
  }
}
