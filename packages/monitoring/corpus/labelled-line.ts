import { type LabelKind, LONGEST_LABEL, labelKind } from './labels.ts'
import { type LeakPair, withoutMark } from './leak-line.ts'
import { cellsOf } from './leak-table.ts'
import { mailLogin } from './mail-login.ts'
import { siteOf } from './site-of.ts'

/** What a block holds so far. */
export interface Block {
  url: string | null
  login: string | null
  hasPassword: boolean
  /** The label whose value stands in the next line. */
  open: LabelKind | null
}

/** A rule between entries. */
export const RULE = /^(?:={4}|-{6}|\*{4}|_{4})/
/** What may stand before an address without being part of a label or a rule. */
export const PLAIN = /^[\w.+]+@/

/** A text without the quotes around it. */
export const unquoted = (text: string) => text.replace(/^["'<]+|["'>,]+$/g, '')

/** The login of a value that repeats a label, such as `Email: ann@example.com` behind `Username:`. */
export function loginIn(value: string): string {
  const text = unquoted(value.trim())
  const sign = text.search(/[:=]/)
  const isLabel = sign > 0 && sign <= LONGEST_LABEL && labelKind(text.slice(0, sign)) === 'login'
  return unquoted((isLabel ? text.slice(sign + 1) : text).trim()).replace(/^mailto:/i, '')
}

const XML = /^\s*<([\w-]{2,30})[^>]*>(.*)<\/\1>\s*,?\s*$/
const ARROW_OR_EQUALS = /^\s*["'[(<]?([^:=>@]{2,40}?)["'\])>]?\s*(?:=>|->|=)\s*/

/** The label of a line and what stands behind it; null where it has none that is known. */
export function labelOf(text: string): { kind: LabelKind; value: string } | null {
  const colon = text.indexOf(':')
  const at = text.indexOf('@')
  if (colon > 0 && colon <= LONGEST_LABEL && (at < 0 || colon < at)) {
    const kind = labelKind(text.slice(0, colon))
    const value = text.slice(colon + 1)
    if (kind !== undefined && !(kind === 'url' && value.startsWith('//'))) return { kind, value }
  }
  if (text.charCodeAt(0) <= 60 && text.includes('</')) {
    const xml = XML.exec(text)
    const kind = xml === null ? undefined : labelKind(xml[1] ?? '')
    if (kind !== undefined) return { kind, value: xml?.[2] ?? '' }
  }
  if (!text.includes('=') && !text.includes('->') && !text.startsWith('[')) return null
  const bracket = /^\s*\[([^\]]{2,30})\]\s*:?\s*(.*)$/.exec(text)
  if (bracket !== null) {
    const kind = labelKind(bracket[1] ?? '')
    if (kind !== undefined) return { kind, value: bracket[2] ?? '' }
  }
  const match = ARROW_OR_EQUALS.exec(text)
  const kind = match === null ? undefined : labelKind(match[1] ?? '')
  return kind === undefined || match === null ? null : { kind, value: text.slice(match[0].length) }
}

/** A row of quoted cells without a header: the login is what stands directly behind the URL. */
export function quotedRow(line: string): LeakPair | null {
  for (const separator of [',', ';', '\t']) {
    const cells = cellsOf(withoutMark(line), separator)
    const at = cells.findIndex((cell) => cell.includes('://'))
    if (at < 0 || at > 1 || cells.length < at + 3) continue
    const login = mailLogin((cells[at + 1] ?? '').trim())
    if (login !== null) return { ...login, site: siteOf(cells[at] ?? '') }
  }
  return null
}
