import { join } from 'node:path'

/** The folder of the clone; every script works from here, whatever the caller's directory. */
export const root = join(import.meta.dirname, '..', '..')

/** An absolute path inside the clone. */
export function inRoot(...parts: string[]): string {
  return join(root, ...parts)
}
