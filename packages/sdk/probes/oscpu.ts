/** navigator.oscpu, which Firefox alone has. */
export function oscpu(): string | undefined {
  const value: unknown = Reflect.get(navigator, 'oscpu')
  return typeof value === 'string' ? value : undefined
}
