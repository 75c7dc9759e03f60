import type { PastVisit } from '../evidence.ts'

/**
 * Returns the id that a browser keeps in its storage, or that of an app's installation; null: none, or the machine's fingerprint
 * stands in its place.
 */
export const storedId = ({
  visitorKey,
  visitorIsOwn = true,
  installationKey = null,
}: PastVisit): string | null => installationKey ?? (visitorIsOwn ? visitorKey : null)

/** Whether two visits show one browser or installation by its own id. */
export function hasSameId(a: PastVisit, b: PastVisit): boolean {
  const id = storedId(a)
  return id !== null && id === storedId(b)
}
