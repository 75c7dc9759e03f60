export function colorDepth(): number | undefined {
  return screen.colorDepth
}
