/**
 * Whether a local part contains a counter or a repetition: `test001`, `asdfasdf`, `aaaaaa`,
 * `abcabcabc`, `12345678`. A year, a birthday or a house number at the end is no pattern.
 */
export function patternRun(local: string): boolean {
  const plain = /[._-]/.test(local) ? local.replace(/[._-]/g, '') : local
  return isCounted(plain) || repeats(plain) || walks(plain)
}

/** Letters and then a number with zeros in front: `test001`, `user042`. */
function isCounted(text: string): boolean {
  let digits = 0
  while (digits < text.length && isDigit(text.charCodeAt(text.length - 1 - digits))) digits++
  const tail = text.slice(text.length - digits)
  return digits < text.length && (tail.startsWith('00') || (digits === 3 && tail.startsWith('0')))
}

const MAX_PERIOD = 6
const MIN_REPEATED = 6
const MIN_SAME = 5

/** One character five times in a row, or a whole word written twice or more. */
function repeats(text: string): boolean {
  let same = 1
  for (let i = 1; i < text.length; i++) {
    same = text.charCodeAt(i) === text.charCodeAt(i - 1) ? same + 1 : 1
    if (same >= MIN_SAME) return true
  }
  let end = text.length
  while (end > 0 && isDigit(text.charCodeAt(end - 1))) end--
  const length = end === 0 ? text.length : end
  if (length < MIN_REPEATED) return false
  for (let period = 2; period <= MAX_PERIOD && period * 2 <= length; period++) {
    let i = period
    while (i < length && text.charCodeAt(i) === text.charCodeAt(i - period)) i++
    if (i === length) return true
  }
  return false
}

const MIN_WALK = 5
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Keyboard rows in which two ASCII characters are neighbours: one bit for each row and direction. */
const NEIGHBOURS = neighbours()

/** Five neighbours in the alphabet, the digits or on a keyboard row, up or down. */
function walks(text: string): boolean {
  let rows = 0
  let length = 1
  for (let i = 1; i < text.length; i++) {
    const [a, b] = [text.charCodeAt(i - 1), text.charCodeAt(i)]
    const shared = a < 128 && b < 128 ? (NEIGHBOURS[a * 128 + b] ?? 0) : 0
    const continued = rows & shared
    length = continued !== 0 ? length + 1 : shared !== 0 ? 2 : 1
    rows = continued !== 0 ? continued : shared
    if (length >= MIN_WALK) return true
  }
  return false
}

function neighbours(): Uint16Array {
  const table = new Uint16Array(128 * 128)
  ROWS.flatMap((row) => [row, [...row].reverse().join('')]).forEach((row, bit) => {
    for (let i = 1; i < row.length; i++) {
      const place = row.charCodeAt(i - 1) * 128 + row.charCodeAt(i)
      table[place] = (table[place] ?? 0) | (1 << bit)
    }
  })
  return table
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}
