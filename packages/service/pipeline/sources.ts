import type { Degraded } from '@vigil/contract'
import { within } from '@vigil/limits'
import type { Services } from '../services.ts'

/** Time limit of a source, after which a request continues without it, ms (judgement). */
const SOURCE_LIMIT_MS = 1500

/** The sources of one request, and which of them were unavailable. */
export interface Sources {
  readonly degraded: Set<Degraded>
  /**
   * Awaits a source for at most {@link SOURCE_LIMIT_MS}. Returns null if it fails or is late: its names are then added
   * to `degraded`, and the cause is reported to the operator.
   */
  read<T>(names: readonly Degraded[], work: T | Promise<T>): Promise<T | null>
}

class Pending {}
const PENDING = new Pending()

/** Opens the sources of a request. */
export function openSources({ report }: Services, requestId: string): Sources {
  const degraded = new Set<Degraded>()
  return {
    degraded,
    async read(names, work) {
      try {
        // A value that is already available needs no timer.
        const first = await Promise.race([work, PENDING])
        return first instanceof Pending
          ? await within(SOURCE_LIMIT_MS, Promise.resolve(work))
          : first
      } catch (cause) {
        for (const name of names) degraded.add(name)
        report(names.join(' '), cause, requestId)
        return null
      }
    },
  }
}
