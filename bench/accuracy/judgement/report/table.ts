/** Lines of a Markdown table, the first column to the left; an empty line behind. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...lines.map(row), '']
}

/** A share to three digits. */
export const share = (value = Number.NaN): string => (Number.isNaN(value) ? '-' : value.toFixed(3))
export const percent = (value: number): string => `${(100 * value).toFixed(2)} %`
