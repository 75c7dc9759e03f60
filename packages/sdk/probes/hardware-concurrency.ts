export function hardwareConcurrency(): number | undefined {
  return navigator.hardwareConcurrency
}
