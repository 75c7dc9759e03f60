/** Number of plugins; the PDF viewer's five where it is on (HTML, section 8.9.1.6). */
export function plugins(): number | undefined {
  return navigator.plugins?.length
}
