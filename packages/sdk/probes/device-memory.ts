/** Gibibytes, rounded by the browser (Device Memory, section 3); only Chromium on secure pages. */
export function deviceMemory(): number | undefined {
  const value: unknown = Reflect.get(navigator, 'deviceMemory')
  return typeof value === 'number' ? value : undefined
}
