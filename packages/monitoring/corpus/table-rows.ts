import { loginIn, unquoted } from './labelled-line.ts'
import { readRow, type TableHeader } from './leak-table.ts'
import { mailLogin } from './mail-login.ts'
import { siteOf } from './site-of.ts'

/** Longest quoted cell; a longer one was opened by a stray quote. */
const MAX_ROW_LENGTH = 16_384

/**
 * Joins the lines of a table to rows if a quoted cell spans several lines. Lines after a stray quote are separate rows,
 * so none is lost.
 */
export class TableRows {
  readonly #header: TableHeader
  readonly #keep: (cells: readonly string[], row: string) => void
  /** Lines of a row whose quoted cell is open. */
  #held: string[] = []

  constructor(header: TableHeader, keep: (cells: readonly string[], row: string) => void) {
    this.#header = header
    this.#keep = keep
  }

  read(line: string): void {
    if (this.#held.length > 0 && this.#isWhole(line)) this.end()
    const text = this.#held.length === 0 ? line : [...this.#held, line].join('\n')
    const { cells, quote } = readRow(text, this.#header.separator)
    if (quote === 'open' && text.length < MAX_ROW_LENGTH) {
      this.#held.push(line)
    } else if (this.#held.length > 0 && quote !== 'closed') {
      this.#held.push(line)
      this.end()
    } else {
      this.#held = []
      this.#keep(cells, text)
    }
  }

  /** Reads the lines of an open row one by one; lines that are no complete row are stored without cells. */
  end(): void {
    const [first, ...rest] = this.#held
    this.#held = []
    if (first !== undefined) this.#keep(this.#cellsOf(first), first)
    for (const line of rest) this.#keep(this.#isWhole(line) ? this.#cellsOf(line) : [], line)
  }

  #cellsOf(line: string): string[] {
    return readRow(line, this.#header.separator).cells
  }

  /** Whether a line has its own login, so that the quote before it is never closed. */
  #isWhole(line: string): boolean {
    const { url, login, password } = this.#header
    const cells = this.#cellsOf(line)
    if (cells[password] === undefined || mailLogin(loginIn(cells[login] ?? '')) === null)
      return false
    if (url === null) return !cells.some((cell) => /\s/.test(cell))
    return siteOf(unquoted((cells[url] ?? '').trim())) !== ''
  }
}
