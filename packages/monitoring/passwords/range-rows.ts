/** Which hash of a password a range is of. */
export type PasswordHash = 'sha1' | 'nt'

/** Hex digits that name a range: the caller sends these and no more (k-anonymity). */
export const PREFIX_DIGITS = 5

export interface LeakedHash {
  /** The hash without its first five digits, upper-case hex. */
  suffix: string
  count: number
}

const ROW = /^([0-9A-F]{35}|[0-9A-F]{27}):(\d{1,12})$/

/** Reads rows of `SUFFIX:COUNT`; null where the text holds anything else, or nothing. */
export function rangeRowsOf(text: string): LeakedHash[] | null {
  const rows: LeakedHash[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue
    const [, suffix, count] = ROW.exec(line) ?? []
    if (suffix === undefined) return null
    rows.push({ suffix, count: Number(count) })
  }
  return rows.length === 0 ? null : rows
}
