import { VigilError } from '@vigil/contract'
import { within } from '@vigil/limits'

/** How long a request waits for what it cannot be answered without, ms. */
const NEEDED_LIMIT_MS = 5000

/** What a request cannot be answered without: where it fails or is late, temporarily_unavailable. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await within(NEEDED_LIMIT_MS, work)
  } catch (cause) {
    throw new VigilError('temporarily_unavailable', { cause })
  }
}
