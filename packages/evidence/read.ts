/**
 * Typed readers of `unknown`, for all input of browsers and platforms: a value of another type, out of range or not
 * finite is an absent fact, never an exception.
 */

/** An object with string keys, or null. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return isRecord(value) ? value : null
}

/** Whether a value is an object with string keys. Arrays are not. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own property of a record; inherited names (`constructor`, `__proto__`) read as undefined. */
export function field(value: unknown, name: string): unknown {
  const record = asRecord(value)
  return record && Object.hasOwn(record, name) ? record[name] : undefined
}

/** A finite number within the bounds, both included. */
export function asNumber(value: unknown, min = -1e12, max = 1e12): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null
}

/** A non-empty string of at most `maxLength` UTF-16 units. */
export function asText(value: unknown, maxLength = 1024): string | null {
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : null
}

export function asBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

/** The strings of an array, at most `maxItems` of them; null where it is no array. */
export function asTexts(value: unknown, maxItems = 512, maxLength = 256): string[] | null {
  if (!Array.isArray(value)) return null
  return value
    .slice(0, maxItems)
    .filter((item): item is string => typeof item === 'string' && item.length <= maxLength)
}
