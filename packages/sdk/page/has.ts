/** Returns whether a value is an object with a member of this name, own or inherited. */
export function has<Name extends string>(
  value: unknown,
  name: Name,
): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value
}
