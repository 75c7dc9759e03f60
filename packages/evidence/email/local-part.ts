const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']
const COUNTED_UP = /\p{L}[._-]?0\d{2,}$/u
const ONE_CHARACTER = /(.)\1{3,}/u
const REPEATED_BLOCK = /^(?:(.{3,})\1+|(.{2})\2{2,})$/u

/** Share of decimal digits among letters and digits, 0..1; 0 where there are none. */
export function digitShare(local: string): number {
  const digits = local.match(/\p{Nd}/gu)?.length ?? 0
  const letters = local.match(/\p{L}/gu)?.length ?? 0
  return digits === 0 ? 0 : digits / (digits + letters)
}

/**
 * Whether the local part is a counted-up name (`abc001`), one block or character over and over
 * (`asdfasdf`, `aaaa`), or a run along a keyboard row.
 */
export function hasPatternRun(local: string): boolean {
  const lower = local.toLowerCase()
  const letters = lower.replace(/[^\p{L}]/gu, '')
  return (
    COUNTED_UP.test(lower) ||
    ONE_CHARACTER.test(lower) ||
    REPEATED_BLOCK.test(letters) ||
    longestKeyboardRun(lower) >= 5
  )
}

function longestKeyboardRun(text: string): number {
  let longest = 0
  for (let from = 0; from < text.length; from++) {
    let to = from + longest + 1
    while (to <= text.length && onOneRow(text.slice(from, to))) longest = to++ - from
  }
  return longest
}

function onOneRow(part: string): boolean {
  const reversed = Array.from(part).reverse().join('')
  return KEYBOARD_ROWS.some((row) => row.includes(part) || row.includes(reversed))
}
