/** Scripts with letters that look alike; others cannot be confused. */
const SCRIPTS: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
]
const CJK = SCRIPTS.length - 1

/**
 * Whether one label mixes scripts in a way that no language does (UTS 39 section 5.2, highly
 * restrictive profile: Latin may mix with Han, kana, Hangul and Bopomofo only).
 */
export function hasMixedScript(text: string): boolean {
  return text.split(/[.@]/).some((label) => {
    const found = SCRIPTS.flatMap((script, index) => (script.test(label) ? [index] : []))
    return found.length > 1 && !(found.length === 2 && found[0] === 0 && found[1] === CJK)
  })
}
