import type { ExposureQuery } from '@vigil/monitoring'
import type { CheckContext, Round } from '@vigil/storage'
import type { Admission } from '../caller.ts'
import type { Identifiers } from './identify.ts'
import type { Run } from './run.ts'
import type { Visit } from './visit.ts'

/** Neighbours, history and lists of a visit, as they are stored. */
export type Stored = Omit<CheckContext, 'missing'>

/**
 * What a use case reads of a visit's past. Each use case passes its own: a cold start of the browser host compiles no
 * code that only a check needs.
 */
export interface PastReads {
  /** Starts to read the exposure of a mail address; null: it is not read. */
  exposure(run: Run, email: string): Promise<ExposureQuery> | null
  /** Reads what is stored in the round, or outside of it; null: it could not be read. */
  stored(
    run: Run,
    visit: Visit,
    identifiers: Identifiers,
    admitted: Promise<Admission>,
    round: Round,
  ): Promise<Stored | null>
}

export const NOTHING_STORED = {
  graph: null,
  history: null,
  earlier: null,
  emailDomainFirstMs: null,
  linkedMs: {},
} as const
