export function maxTouchPoints(): number | undefined {
  return navigator.maxTouchPoints
}
