import { inlineValues, type LabelKind, labelKind, MAX_LABEL_LENGTH } from './labels.ts'
import { mailLogin } from './mail-login.ts'

/** The label of a line and its value. */
interface Label {
  kind: LabelKind
  value: string
}

/** The block read so far. */
export interface Block {
  url: string | null
  login: string | null
  hasPassword: boolean
  /** The label whose value is in the next line. */
  open: LabelKind | null
}

/** A separator line between entries. */
export const RULE = /^(?:={4}|-{6}|\*{4}|_{4})/
/** Characters that may precede an address without being part of a label or a separator line. */
export const PLAIN = /^[\w.+]+@/

/** Line ends of logs that are written as HTML. */
const HTML_BREAKS = /(?:<br ?\/?>)+$/i
const MAX_HTML_LENGTH = 16_384

/** A line without the breaks of HTML at its end. */
export const withoutBreaks = (line: string): string =>
  line.endsWith('>') && line.length < MAX_HTML_LENGTH ? line.replace(HTML_BREAKS, '') : line

/**
 * Whether labels follow on the line of a URL; the line is then read or counted as a whole. An address after a character
 * that is not allowed in a URL is not part of the URL.
 */
export const holdsEntry = (line: string, { kind, value }: Label): boolean =>
  kind === 'url' &&
  (/[\s<>"]/.test(value.trimStart().slice(0, Math.max(0, value.trimStart().lastIndexOf('@')))) ||
    inlineValues(line) !== null)

/** `login:me@secret.example` is a combolist line; a label is separated by space, or its value is only an address. */
export const isLikelyBlock = (kind: LabelKind, value: string): boolean =>
  /^\s/.test(value) && (kind === 'password' || mailLogin(loginIn(value)) !== null)

/** A text without the quotes around it. */
export const unquoted = (text: string) => text.replace(/^["'<]+|["'>,]+$/g, '')

/** Returns the login of a value that repeats a label, such as `Email: ann@example.com` after `Username:`. */
export function loginIn(value: string): string {
  const text = unquoted(value.trim())
  const sign = text.search(/[:=]/)
  const isLabel = sign > 0 && sign <= MAX_LABEL_LENGTH && labelKind(text.slice(0, sign)) === 'login'
  return unquoted((isLabel ? text.slice(sign + 1) : text).trim()).replace(/^mailto:/i, '')
}

const XML = /^\s*<([\w-]{2,30})[^>]*>(.*)<\/\1>\s*,?\s*$/
/** A tab, a dash between spaces, or the full-width colon, which is three bytes in UTF-8. */
const SET_OFF = /^([^:=@\t]{2,40}?)(?:\t+| +- +|\s*\u00ef\u00bc\u009a|\s*\uff1a)\s*/
const ARROW_OR_EQUALS = /^\s*["'[(<]?([^:=>@]{2,40}?)["'\])>]?\s*(?:=>|->|=)\s*/

/** Returns the label of a line and its value; null: no known label. */
export function labelOf(text: string): Label | null {
  const colon = text.indexOf(':')
  const at = text.indexOf('@')
  if (colon > 0 && colon <= MAX_LABEL_LENGTH && (at < 0 || colon < at)) {
    const kind = labelKind(text.slice(0, colon))
    const value = text.slice(colon + 1)
    if (kind !== undefined && !(kind === 'url' && value.startsWith('//'))) return { kind, value }
  }
  if (text.charCodeAt(0) <= 60 && text.includes('</')) {
    const xml = XML.exec(text)
    const kind = xml === null ? undefined : labelKind(xml[1] ?? '')
    if (kind !== undefined) return { kind, value: xml?.[2] ?? '' }
  }
  const set = SET_OFF.exec(text)
  const kindOfSet = set === null ? undefined : labelKind(set[1] ?? '')
  if (set !== null && kindOfSet !== undefined)
    return { kind: kindOfSet, value: text.slice(set[0].length) }
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
