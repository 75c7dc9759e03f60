/** navigator.platform: deprecated, and still what scripts that pretend forget. */
export function platform(): string | undefined {
  return navigator.platform
}
