export function vendor(): string | undefined {
  return navigator.vendor
}
