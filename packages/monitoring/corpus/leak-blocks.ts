import {
  type Block,
  holdsEntry,
  isLikelyBlock,
  labelOf,
  loginIn,
  PLAIN,
  RULE,
  unquoted,
  withoutBreaks,
} from './labelled-line.ts'
import { inlineValues, type LabelKind } from './labels.ts'
import { noCounts } from './leak-counts.ts'
import { jsonLogins } from './leak-json.ts'
import { type LeakPair, leakLine, type Skipped, withoutMark } from './leak-line.ts'
import { HEADER_WITHIN, type TableHeader, tableHeader } from './leak-table.ts'
import { mailLogin } from './mail-login.ts'
import { maskedExample } from './masked-example.ts'
import { siteOf } from './site-of.ts'
import { TableRows } from './table-rows.ts'
import { MAX_WRAPPED_LENGTH, unwrapped } from './unwrapped.ts'

const [BRACE, BRACKET] = [123, 91]

/**
 * Reads the lines of one piece of a file: single lines, tables with a header, JSON objects, and blocks of labelled
 * lines (`URL: / Login: / Password:`, in any order). A block counts if it has a URL, a login that is an address, and a
 * password, whose value is not read. Text without a label after a login may be its password under an unknown label, or
 * a further line of the password: nothing is read up to the next blank line.
 */
export class LeakReader {
  readonly counts = noCounts()
  readonly #keep: (pair: LeakPair) => void
  #rows: TableRows | null
  #block: Block | null = null
  /** The label with which blocks of this piece begin: after a password no other label begins a block. */
  #firstLabel: LabelKind | null = null
  #isBehindPassword = false

  constructor(keep: (pair: LeakPair) => void, header: TableHeader | null = null) {
    this.#keep = keep
    this.#rows = this.#rowsUnder(header)
  }

  read(line: string): void {
    this.counts.lines += 1
    if (this.#rows !== null) {
      this.#rows.read(line)
      return
    }
    const first = line.charCodeAt(0)
    const entries = first === BRACE || first === BRACKET ? jsonLogins(line) : []
    if (entries.length > 0) for (const { url, login } of entries) this.#foundLogin(url, login, line)
    else if (!this.#readLabelled(line)) this.#readSingle(line)
  }

  /** Ends the piece: an open block gives no pair, and is counted if it has a login. Lines of an open row are read. */
  end(): void {
    this.#rows?.end()
    if (this.#block?.login) this.#skip('nothing_after_login', this.#block.login)
    this.#block = null
    this.#isBehindPassword = false
  }

  #readSingle(line: string): void {
    if (this.#mayBePassword && line.trim() !== '') {
      this.#skip('behind_password', line)
      return
    }
    if (this.#mayBePassword) this.end()
    const read = leakLine(line)
    if (typeof read !== 'string') {
      this.#found(read)
      return
    }
    if (this.counts.lines <= HEADER_WITHIN && read === 'no_address') {
      this.#rows = this.#rowsUnder(tableHeader(withoutMark(line)))
      if (this.#rows !== null) return
    }
    // Fast path: most lines without a pair are a URL and a plain name.
    const inline = line.startsWith('http') || !line.includes('@') ? null : inlineValues(line)
    if (inline !== null) {
      this.#foundLogin(inline.url, inline.login, line)
      return
    }
    const pair =
      read === 'login_is_no_address' && line.length < MAX_WRAPPED_LENGTH ? unwrapped(line) : null
    if (pair !== null) {
      this.#found(pair)
      return
    }
    this.#skip(read, line)
  }

  #rowsUnder(header: TableHeader | null): TableRows | null {
    return header && new TableRows(header, (cells, row) => this.#readRow(cells, row, header))
  }

  #readRow(cells: readonly string[], row: string, header: TableHeader): void {
    if (row.trim() === '') {
      this.#skip('blank', row)
      return
    }
    const [login, password] = [cells[header.login], cells[header.password]]
    const url = header.url === null ? '' : (cells[header.url] ?? '')
    if (login === undefined || password === undefined) this.#skip('other_layout', row)
    else this.#foundLogin(url, login, row)
  }

  get #mayBePassword(): boolean {
    return this.#isBehindPassword || (this.#block !== null && this.#block.login !== null)
  }

  #readLabelled(line: string): boolean {
    // Fast path: most lines are a URL.
    if (line.startsWith('http')) return this.#fillOpen(line)
    // Other lines: an address and the text after it, as no label contains an `@`.
    if (PLAIN.test(line) && !line.startsWith('____')) return this.#fillOpen(line)
    if (RULE.test(line)) {
      this.end()
      return true
    }
    const label = labelOf(withoutMark(withoutBreaks(line)))
    if (label === null) return this.#fillOpen(line)
    const { kind, value } = label
    if (holdsEntry(line, label)) return false
    if (this.#block === null) return this.#beginBlock(kind, value)
    // A second URL begins the next entry.
    if (kind === 'url' && this.#block.url !== null) this.end()
    this.#fill(kind, value, line)
    return true
  }

  /**
   * After a password only the label that began the previous blocks begins the next one, because the password may have
   * further lines. A single `login: ...` may be a combolist line.
   */
  #beginBlock(kind: LabelKind, value: string): boolean {
    if (kind === 'other') {
      if (value.includes('@')) return false
      this.end()
      return true
    }
    if (this.#isBehindPassword && kind !== 'url' && kind !== this.#firstLabel) return false
    if (kind !== 'url' && this.#firstLabel === null && !isLikelyBlock(kind, value)) return false
    this.end()
    this.#firstLabel ??= kind
    this.#fill(kind, value, '')
    return true
  }

  #fillOpen(line: string): boolean {
    const open = this.#block?.open ?? null
    if (open === null || line.trim() === '') return false
    this.#fill(open, line, line)
    return true
  }

  #fill(kind: LabelKind, value: string, line: string): void {
    const block = this.#block ?? { url: null, login: null, hasPassword: false, open: null }
    this.#block = block
    const text = value.trim()
    block.open = text === '' ? kind : null
    if (text === '' && kind !== 'password') return
    if (kind === 'url') block.url = unquoted(text)
    // If there are a user name and an address, the address is the mailbox.
    if (kind === 'login' && mailLogin(block.login ?? '') === null) block.login = loginIn(text)
    if (kind === 'password') block.hasPassword = true
    if (!block.hasPassword || block.url === null || block.login === null) return
    const isOpen = block.open !== null
    this.#foundLogin(block.url, block.login, line)
    this.#block = null
    this.end()
    this.#isBehindPassword = kind === 'password' || isOpen
  }

  #foundLogin(url: string, text: string, line: string): void {
    const login = mailLogin(loginIn(text))
    if (login === null) this.#skip('login_is_no_address', line)
    else this.#found({ ...login, site: siteOf(unquoted(url.trim())) })
  }

  #found(pair: LeakPair): void {
    this.counts.pairs += 1
    this.#keep(pair)
  }

  #skip(reason: Skipped, line: string): void {
    this.counts.skipped[reason] = (this.counts.skipped[reason] ?? 0) + 1
    if (reason !== 'blank') this.counts.examples[reason] ??= maskedExample(line)
  }
}
