import { type LeakPair, leakLine, type Skipped, siteOf } from './leak-line.ts'
import { mailLogin } from './mail-login.ts'

/** Labels of a stealer's log, as families write them, leetspeak included. */
const URL_LABEL = /^(?:url|ur1|u\.r\.l|host|hostname|link|site)\s*:\s*/i
const LOGIN_LABEL = /^(?:username|user name|user login|user|login|log|u53rn4m3|10gin|email)\s*:\s*/i
const PASSWORD_LABEL = /^(?:password|pass|user password|p455w0rd|pwd)\s*:/i
const OTHER_LABEL = /^(?:soft|software|browser|application|app|storage|profile)\s*:/i

/** What lines came to: pairs to keep, lines read, and lines that gave none, by reason. */
export interface LeakCounts {
  lines: number
  pairs: number
  skipped: Partial<Record<Skipped, number>>
}

/**
 * Reads the lines of one piece of a file: single lines, and blocks of labelled lines
 * (`URL: / Login: / Password:`). A block counts where its login is an address and a password line
 * follows; that line is not looked at beyond its label.
 */
export class LeakReader {
  readonly counts: LeakCounts = { lines: 0, pairs: 0, skipped: {} }
  readonly #keep: (pair: LeakPair) => void
  #url: string | null = null
  #login: string | null = null

  constructor(keep: (pair: LeakPair) => void) {
    this.#keep = keep
  }

  read(line: string): void {
    this.counts.lines += 1
    if (this.#readLabelled(line)) return
    const read = leakLine(line)
    if (typeof read === 'string') this.#skip(read)
    else this.#found(read)
  }

  /** The piece is over: an open block gives nothing. */
  end(): void {
    this.#url = null
    this.#login = null
  }

  #readLabelled(line: string): boolean {
    const first = line.charCodeAt(0) | 32
    // Letters that a label begins with, and a byte order mark before one.
    if (!(first >= 97 && first <= 122) && first !== 49 && first !== 48 && first < 128) {
      if (line.startsWith('====')) this.end()
      return line.startsWith('====')
    }
    if (line.length > 4096) return false
    const text = line.startsWith('\u00EF\u00BB\u00BF') ? line.slice(3) : line
    const url = URL_LABEL.exec(text)
    if (url !== null && !text.startsWith('//', url[0].length)) {
      this.end()
      this.#url = text.slice(url[0].length).trim()
      return true
    }
    if (this.#url === null) return OTHER_LABEL.test(text) && !text.includes('@')
    const login = LOGIN_LABEL.exec(text)
    if (login !== null) {
      this.#login = text.slice(login[0].length).trim()
      return true
    }
    if (PASSWORD_LABEL.test(text)) {
      this.#close()
      return true
    }
    return OTHER_LABEL.test(text)
  }

  #close(): void {
    const login = mailLogin(this.#login ?? '')
    if (login === null) this.#skip('login_is_no_address')
    else this.#found({ ...login, site: siteOf(this.#url ?? '') })
    this.end()
  }

  #found(pair: LeakPair): void {
    this.counts.pairs += 1
    this.#keep(pair)
  }

  #skip(reason: Skipped): void {
    this.counts.skipped[reason] = (this.counts.skipped[reason] ?? 0) + 1
  }
}
