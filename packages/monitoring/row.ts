export type Row = Record<string, unknown>

/** A row's field as text or number; a column of another type is a broken database. */
export function text(row: Row, name: string): string {
  const value = row[name]
  if (typeof value !== 'string') throw new Error(`column ${name} holds no text`)
  return value
}

export function number(row: Row, name: string): number {
  const value = row[name]
  if (typeof value !== 'number') throw new Error(`column ${name} holds no number`)
  return value
}

export const textOrNull = (row: Row, name: string): string | null =>
  row[name] === null || row[name] === undefined ? null : text(row, name)

export const numberOrNull = (row: Row, name: string): number | null =>
  row[name] === null || row[name] === undefined ? null : number(row, name)
