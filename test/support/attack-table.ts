import type { Reporter, TestModule } from 'vitest/node'
import type { AttackRow } from '../attacks/support/attack.ts'

/** Maximum length of a column's text, so that a row fits on a terminal. */
const MAX_COLUMN = 68

/** Prints the attacks of the `attacks` project as a table once all of them ran. */
export class AttackTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((test) => test.meta().attack ?? [])
    if (rows.length > 0) console.log(tableOf(rows))
  }
}

function tableOf(rows: readonly AttackRow[]): string {
  const head: AttackRow = { attack: 'attack', before: 'before', after: 'after' }
  const all = [head, ...rows]
  const columns = (['attack', 'before', 'after'] as const).map((name) => ({
    name,
    width: Math.min(MAX_COLUMN, Math.max(...all.map((row) => row[name].length))),
  }))
  const line = (row: AttackRow) =>
    columns
      .map(({ name, width }) => row[name].padEnd(width))
      .join(' | ')
      .trimEnd()
  const rule = columns.map(({ width }) => '-'.repeat(width)).join(' | ')
  return ['', line(head), rule, ...rows.map(line), ''].join('\n')
}
