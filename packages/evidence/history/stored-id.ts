import type { PastVisit } from '../evidence.ts'

/**
 * Returns the id that a browser keeps in its storage, or that of an app's installation; null: none, or the machine's
 * fingerprint stands in its place.
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

/** Whether two visits show one browser or installation, or one device key, however many machines have it. */
export const hasSameIdOrKey = (a: PastVisit, b: PastVisit): boolean =>
  hasSameId(a, b) || (a.deviceKey !== null && a.deviceKey === b.deviceKey)
