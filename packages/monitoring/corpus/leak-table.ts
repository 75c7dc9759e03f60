import { type LabelKind, labelKind } from './labels.ts'
import { withoutMark } from './leak-line.ts'

/** Where a table of exported logins has its columns. */
export interface TableHeader {
  separator: string
  url: number | null
  login: number
  password: number
}

const SEPARATORS = [',', ';', '\t', '|'] as const
const MAX_COLUMNS = 64

/** The columns of a header line, such as `name,url,username,password,note`; null: the line is no header. */
export function tableHeader(line: string): TableHeader | null {
  if (line.length > 1024 || line.includes('@') || line.includes('://')) return null
  for (const separator of SEPARATORS) {
    const cells = cellsOf(line, separator)
    if (cells.length < 2) continue
    const kinds = cells.map((cell) => labelKind(cell))
    // An `Account` beside a `Login Name` is the entry's title.
    const isTitle = (i: number) => /^account$/i.test(cells[i] ?? '')
    const at = (kind: LabelKind) => {
      const found = kinds.findIndex((one, i) => one === kind && !isTitle(i))
      return found < 0 ? kinds.indexOf(kind) : found
    }
    // A second column for the login or the password (`username2`, `login_totp`) is not looked at.
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

/** Cells of a line (RFC 4180); an open quote ends with the line. */
export function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= line.length && cells.length < MAX_COLUMNS) {
    if (line[at] === '"') {
      let end = at + 1
      while (end < line.length && (line[end] !== '"' || line[end + 1] === '"')) {
        end += line[end] === '"' ? 2 : 1
      }
      cells.push(line.slice(at + 1, end).replaceAll('""', '"'))
      const next = line.indexOf(separator, end)
      if (next < 0) return cells
      at = next + 1
      continue
    }
    const end = line.indexOf(separator, at)
    cells.push(line.slice(at, end < 0 ? line.length : end).trim())
    if (end < 0) return cells
    at = end + 1
  }
  return cells
}

/** Whether a quoted cell goes on in the next line. */
export function hasOpenQuote(line: string): boolean {
  let quotes = 0
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) quotes += 1
  return quotes % 2 === 1
}

/** Lines of a file among which the header of a table is looked for. */
export const HEADER_WITHIN = 5

/** The header of a file by its first lines; null where it is no table. */
export function headerOf(lines: readonly string[]): TableHeader | null {
  for (const line of lines.slice(0, HEADER_WITHIN)) {
    const header = tableHeader(withoutMark(line))
    if (header !== null) return header
  }
  return null
}
