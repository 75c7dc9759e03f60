/** Patterns that must not appear in a log line, with their replacements. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b([sp]k_(?:test|live)_)[0-9A-Za-z]+/g, '$1[redacted]'],
  [/\b(Bearer)\s+\S+/gi, '$1 [redacted]'],
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[token]'],
  [/[^\s@"'<>(),;:=]+@[^\s@"'<>(),;:=]+/g, '[address]'],
  [/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g, '[ip]'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, '[ip]'],
]

/** Removes keys, tokens, email addresses and IP addresses from a text for the log. */
export function scrub(text: string): string {
  return SECRETS.reduce((left, [pattern, stand]) => left.replace(pattern, stand), text)
}
