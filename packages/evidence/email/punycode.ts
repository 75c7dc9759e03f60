const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 128
const LONGEST_LABEL = 63
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Encodes one label by RFC 3492 (without the `xn--` prefix). null where the result does not fit a
 * DNS label, or the label holds a lone surrogate.
 */
export function encodePunycode(label: string): string | null {
  if (LONE_SURROGATE.test(label)) return null
  const points = Array.from(label, (char) => char.codePointAt(0) ?? 0)
  if (points.length > LONGEST_LABEL) return null
  const basic = points.filter((point) => point < INITIAL_N)
  let output = String.fromCodePoint(...basic)
  let handled = basic.length
  if (handled > 0) output += '-'
  let n = INITIAL_N
  let delta = 0
  let bias = INITIAL_BIAS
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= n))
    delta += (next - n) * (handled + 1)
    n = next
    for (const point of points) {
      if (point < n) delta++
      if (point !== n) continue
      output += variableLength(delta, bias)
      bias = adapt(delta, handled + 1, handled === basic.length)
      delta = 0
      handled++
    }
    delta++
    n++
  }
  return output.length > LONGEST_LABEL ? null : output
}

/** Decodes what follows `xn--`; null where it is not valid RFC 3492. */
export function decodePunycode(encoded: string): string | null {
  if (encoded.length > LONGEST_LABEL) return null
  const split = encoded.lastIndexOf('-')
  const points = Array.from(encoded.slice(0, Math.max(split, 0)), (char) => char.charCodeAt(0))
  if (points.some((point) => point >= INITIAL_N)) return null
  const digits = Array.from(encoded.slice(split + 1), digitOf)
  let n = INITIAL_N
  let i = 0
  let bias = INITIAL_BIAS
  let at = 0
  while (at < digits.length) {
    const before = i
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = digits[at++] ?? null
      if (digit === null) return null
      i += digit * weight
      const t = threshold(k, bias)
      if (digit < t) break
      weight *= BASE - t
      if (weight > 0x7fffffff || i > 0x7fffffff) return null
    }
    const length = points.length + 1
    bias = adapt(i - before, length, before === 0)
    n += Math.floor(i / length)
    i %= length
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null
    points.splice(i++, 0, n)
  }
  return String.fromCodePoint(...points)
}

function variableLength(delta: number, bias: number): string {
  let output = ''
  let rest = delta
  for (let k = BASE; ; k += BASE) {
    const t = threshold(k, bias)
    if (rest < t) break
    output += digitChar(t + ((rest - t) % (BASE - t)))
    rest = Math.floor((rest - t) / (BASE - t))
  }
  return output + digitChar(rest)
}

/** RFC 3492 section 5: a..z are 0..25, the decimal digits follow. */
function digitChar(value: number): string {
  return value < 26 ? String.fromCharCode(97 + value) : String.fromCharCode(22 + value)
}

function digitOf(char: string): number | null {
  if (/^[a-z]$/i.test(char)) return char.toLowerCase().charCodeAt(0) - 97
  return /^\d$/.test(char) ? char.charCodeAt(0) - 22 : null
}

function threshold(k: number, bias: number): number {
  return Math.min(Math.max(k - bias, T_MIN), T_MAX)
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / length)
  let k = 0
  while (rest > ((BASE - T_MIN) * T_MAX) >> 1) {
    rest = Math.floor(rest / (BASE - T_MIN))
    k += BASE
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
