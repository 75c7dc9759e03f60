/** navigator.platform: deprecated, but often forgotten by scripts that spoof a browser. */
export function platform(): string | undefined {
  return navigator.platform
}
