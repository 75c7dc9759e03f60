import { VigilError } from '@vigil/contract'
import { within } from '@vigil/limits'

/** Time limit of required reads, ms. */
const REQUIRED_LIMIT_MS = 5000

/** Awaits a required read. Throws temporarily_unavailable if it fails or is late. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await within(REQUIRED_LIMIT_MS, work)
  } catch (cause) {
    throw new VigilError('temporarily_unavailable', { cause })
  }
}
