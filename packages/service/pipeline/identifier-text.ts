/** Letters of an IBAN count from A = 10, and its remainder by 97 is 1 (ISO 13616, ISO 7064). */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const BASE = 36
const MODULUS = 97
/**
 * Minimum digits of a card, account or phone number; a shorter text may be a date or a code whose separators
 * distinguish it (judgement).
 */
const MIN_DIGITS = 9

/** The prefix of an international number, and the trunk prefix that some write in it though it is not dialled (E.123). */
const INTERNATIONAL = /^(?:\+|00)(?=[1-9])/
const TRUNK_PREFIX = /\(0\)/

/**
 * Returns one form of an identifier of the caller's for all ways in which people write it: a number of digits and an
 * IBAN without separators, without invisible characters; an international phone number with its plus. Letter case is kept
 * elsewhere, as tokens differ by it.
 */
export function identifierText(value: string): string {
  const text = value
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  const dialled = INTERNATIONAL.test(text) ? text.replace(TRUNK_PREFIX, '') : text
  const compact = dialled.replace(/[\s.()/\p{Pd}]/gu, '')
  if (/^\+?\d+$/.test(compact) && compact.length >= MIN_DIGITS)
    return compact.replace(INTERNATIONAL, '+')
  const upper = compact.toUpperCase()
  return isIban(upper) ? upper : text || value
}

function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false
  const turned = `${text.slice(4)}${text.slice(0, 4)}`
  const digits = turned.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, BASE)))
  return [...digits].reduce((rest, digit) => (10 * rest + Number(digit)) % MODULUS, 0) === 1
}
