import type { Degraded } from '@vigil/contract'
import { within } from '@vigil/limits'
import type { Services } from '../services.ts'

/** How long a source may take before a request goes on without it, ms. */
const SOURCE_LIMIT_MS = 1500

/** The sources of one request, and which of them were unavailable. */
export interface Sources {
  readonly degraded: Set<Degraded>
  /**
   * Waits for a source, within its time. One that fails or is late answers null; its names stand
   * in `degraded` then, and the cause goes to the operator.
   */
  ask<T>(names: readonly Degraded[], work: T | Promise<T>): Promise<T | null>
}

class NotYet {}
const NOT_YET = new NotYet()

/** Opens the sources of a request. */
export function openSources({ report }: Services, requestId: string): Sources {
  const degraded = new Set<Degraded>()
  return {
    degraded,
    async ask(names, work) {
      try {
        // What the isolate holds is there already and needs no timer.
        const held = await Promise.race([work, NOT_YET])
        return held instanceof NotYet ? await within(SOURCE_LIMIT_MS, Promise.resolve(work)) : held
      } catch (cause) {
        for (const name of names) degraded.add(name)
        report(names.join(' '), cause, requestId)
        return null
      }
    },
  }
}
