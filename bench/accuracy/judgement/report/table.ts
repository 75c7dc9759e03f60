/** Returns the lines of a Markdown table, first column left-aligned, with an empty line at the end. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...lines.map(row), '']
}

/** A share to three digits. */
export const share = (value = Number.NaN): string => (Number.isNaN(value) ? '-' : value.toFixed(3))
export const percent = (value: number): string => `${(100 * value).toFixed(2)} %`
