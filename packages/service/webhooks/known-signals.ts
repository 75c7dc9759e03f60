import { fieldProblem } from '@vigil/contract'
import { signalByCode } from '@vigil/scoring'

/** Throws validation_failed if a receiver selects check events by the code of no signal: it would get none by it. */
export function requireSignals(reasons: readonly string[] | null | undefined): void {
  const unknown = (reasons ?? []).flatMap((code, i) =>
    signalByCode.has(code) ? [] : [{ path: ['reasons', i], message: 'There is no such signal' }],
  )
  if (unknown.length > 0) throw fieldProblem(unknown)
}
