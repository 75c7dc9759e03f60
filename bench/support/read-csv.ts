import { readFileSync } from 'node:fs'

/** Rows of a CSV file with a header (RFC 4180), by column name. */
export function readCsv(file: string): Record<string, string>[] {
  const [header = [], ...rows] = parse(readFileSync(file, 'utf8'))
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}

function parse(text: string): string[][] {
  const rows: string[][] = []
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/y
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const [, value = '', end = ''] = cell.exec(text) ?? []
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
