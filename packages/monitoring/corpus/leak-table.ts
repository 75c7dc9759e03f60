import { type LabelKind, labelKind } from './labels.ts'
import { withoutMark } from './leak-line.ts'

/** Column indexes of a table of exported logins. */
export interface TableHeader {
  separator: string
  url: number | null
  login: number
  password: number
}

const SEPARATORS = [',', ';', '\t', '|'] as const
const MAX_COLUMNS = 64

/** Returns the columns of a header line, such as `name,url,username,password,note`; null: the line is no header. */
export function tableHeader(line: string): TableHeader | null {
  if (line.length > 1024 || line.includes('@') || line.includes('://')) return null
  for (const separator of SEPARATORS) {
    const { cells } = readRow(line, separator)
    if (cells.length < 2) continue
    const kinds = cells.map((cell) => labelKind(cell))
    // If there is a `Login Name`, `Account` is the entry's title.
    const isTitle = (i: number) => /^account$/i.test(cells[i] ?? '')
    const at = (kind: LabelKind) => {
      const found = kinds.findIndex((one, i) => one === kind && !isTitle(i))
      return found < 0 ? kinds.indexOf(kind) : found
    }
    // Further columns for the login or the password (`username2`, `login_totp`) are ignored.
    if (at('login') < 0 || at('password') < 0) continue
    return {
      separator,
      url: at('url') < 0 ? null : at('url'),
      login: at('login'),
      password: at('password'),
    }
  }
  return null
}

/** A row of a table, and how its last quoted cell ended. */
export interface Row {
  cells: string[]
  /** `open`: the row ends within it; `stray`: its quote is followed by neither a separator nor the row's end. */
  quote: 'none' | 'closed' | 'open' | 'stray'
}

/** Reads the cells of a row (RFC 4180). A quote opens only at a cell's start; an open one ends with the row. */
export function readRow(line: string, separator: string): Row {
  const cells: string[] = []
  let quote: Row['quote'] = 'none'
  let at = 0
  while (at <= line.length && cells.length < MAX_COLUMNS) {
    if (line[at] === '"') {
      let end = at + 1
      while (end < line.length && (line[end] !== '"' || line[end + 1] === '"')) {
        end += line[end] === '"' ? 2 : 1
      }
      cells.push(line.slice(at + 1, end).replaceAll('""', '"'))
      const next = line.indexOf(separator, end)
      if (end >= line.length) quote = 'open'
      else if (line.slice(end + 1, next < 0 ? line.length : next).trim() !== '') quote = 'stray'
      else if (quote === 'none') quote = 'closed'
      if (next < 0) break
      at = next + 1
      continue
    }
    const end = line.indexOf(separator, at)
    cells.push(line.slice(at, end < 0 ? line.length : end).trim())
    if (end < 0) break
    at = end + 1
  }
  return { cells, quote }
}

/** Number of first lines of a file that are searched for the header of a table. */
export const HEADER_WITHIN = 5

/** Returns the header of a file from its first lines; null: it is no table. */
export function headerOf(lines: readonly string[]): TableHeader | null {
  for (const line of lines.slice(0, HEADER_WITHIN)) {
    const header = tableHeader(withoutMark(line))
    if (header !== null) return header
  }
  return null
}
