import { type LeakPair, leakLine, type Skipped, siteOf, withoutMark } from './leak-line.ts'
import { mailLogin } from './mail-login.ts'

/** Labels of a stealer's log, as families write them, leetspeak included. */
const URL_LABELS = ['url', 'ur1', 'u.r.l', 'host', 'hostname', 'link', 'site']
const LABELS = new Map(
  Object.entries({
    url: URL_LABELS,
    login: [
      ...['username', 'user name', 'user login', 'user', 'login', 'log', 'email'],
      ...['u53rn4m3', '10gin'],
    ],
    password: ['password', 'pass', 'user password', 'p455w0rd', 'pwd'],
    other: ['soft', 'software', 'browser', 'application', 'app', 'storage', 'profile'],
  }).flatMap(([kind, names]) => names.map((name) => [name, kind])),
)
const LONGEST_LABEL = 16

/** A line end before a line that may begin an entry of a log. */
export const ENTRY_START = new RegExp(`\\n(?=(?:${URL_LABELS.join('|')})\\s*:(?!//))`, 'gi')

/** What lines came to: pairs to keep, lines read, and lines that gave none, by reason. */
export interface LeakCounts {
  lines: number
  pairs: number
  skipped: Partial<Record<Skipped, number>>
}

/**
 * Reads the lines of one piece of a file: single lines, and blocks of labelled lines
 * (`URL: / Login: / Password:`). A block counts where its login is an address and a password line
 * follows; that line is not looked at beyond its label. What has no label behind a login may be its
 * password under a label that is not known, or more of the password: up to a blank line nothing of
 * it is read.
 */
export class LeakReader {
  readonly counts: LeakCounts = { lines: 0, pairs: 0, skipped: {} }
  readonly #keep: (pair: LeakPair) => void
  #url: string | null = null
  #login: string | null = null
  #isBehindPassword = false

  constructor(keep: (pair: LeakPair) => void) {
    this.#keep = keep
  }

  read(line: string): void {
    this.counts.lines += 1
    if (this.#readLabelled(line)) return
    if (this.#mayBePassword && line.trim() === '') this.end()
    const read = this.#mayBePassword ? 'behind_password' : leakLine(line)
    if (typeof read === 'string') this.#skip(read)
    else this.#found(read)
  }

  /** The piece is over: an open block gives nothing. */
  end(): void {
    this.#url = null
    this.#login = null
    this.#isBehindPassword = false
  }

  get #mayBePassword(): boolean {
    return this.#isBehindPassword || this.#login !== null
  }

  #readLabelled(line: string): boolean {
    // By far most lines are a URL.
    if (line.startsWith('http')) return false
    if (line.startsWith('====')) {
      this.end()
      return true
    }
    const text = withoutMark(line)
    const colon = text.indexOf(':')
    if (colon < 0 || colon > LONGEST_LABEL) return false
    const label = LABELS.get(text.slice(0, colon).trim().toLowerCase())
    if (label === undefined) return false
    const value = text.slice(colon + 1)
    if (label === 'url' && !value.startsWith('//')) {
      this.end()
      this.#url = value.trim()
      return true
    }
    if (this.#url === null) return this.#beginsBlock(label, value)
    if (label === 'login') this.#login = value.trim()
    if (label === 'password') this.#close(this.#url)
    return label !== 'url'
  }

  /** A label before any URL tells nothing; the line may be `login:password` of somebody. */
  #beginsBlock(label: string, value: string): boolean {
    if (label !== 'other' || value.includes('@')) return false
    this.end()
    return true
  }

  #close(url: string): void {
    const login = mailLogin(this.#login ?? '')
    if (login === null) this.#skip('login_is_no_address')
    else this.#found({ ...login, site: siteOf(url) })
    this.end()
    this.#isBehindPassword = true
  }

  #found(pair: LeakPair): void {
    this.counts.pairs += 1
    this.#keep(pair)
  }

  #skip(reason: Skipped): void {
    this.counts.skipped[reason] = (this.counts.skipped[reason] ?? 0) + 1
  }
}
