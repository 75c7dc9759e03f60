/** Maximum length of a local part (RFC 5321 section 4.5.3.1.1). */
const MAX_LOCAL_PART = 64
const LOCAL_CHARACTER = /[^\s"'<>@/=&?:;,]/u
const AT_SIGN = /@|%40/g
const DOMAIN = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/uy

/**
 * Replaces every mail address in a text by `[address]`. Runs in linear time: it searches only around each `@` and
 * `%40`.
 */
export function withoutMailAddresses(text: string): string {
  let out = ''
  let done = 0
  for (const { 0: sign, index } of text.matchAll(AT_SIGN)) {
    if (index < done) continue
    const start = localPartStart(text, index, done)
    DOMAIN.lastIndex = index + sign.length
    if (start === index || !DOMAIN.test(text)) continue
    out += `${text.slice(done, start)}[address]`
    done = DOMAIN.lastIndex
  }
  return done === 0 ? text : out + text.slice(done)
}

function localPartStart(text: string, end: number, min: number): number {
  const bound = Math.max(min, end - MAX_LOCAL_PART)
  let start = end
  while (start > bound && LOCAL_CHARACTER.test(text.charAt(start - 1))) start -= 1
  return start
}
