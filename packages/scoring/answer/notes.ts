import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'

/**
 * Returns sentences of the summary that do not depend on the score: a mail domain that may be mistyped, and the people
 * on an identifier of the caller's, for information unless they raise the risk. `accountsLinked` leaves out those of an
 * identifier that many share.
 */
export function notesOf({ email, graph }: Evidence, against: readonly FiredSignal[]): string[] {
  const notes: string[] = []
  if (email?.lookalike?.kind === 'typo') {
    notes.push(`The mail domain may be mistyped: did you mean ${email.lookalike.of}?`)
  }
  const isReason = against.some(({ signal }) => signal.code === 'identifier_multi_account')
  const others = Math.round(graph?.mailboxesPerIdentifier ?? 0)
  if (others >= policy.sharedIdentifier.minOthersNoted) {
    const name = graph?.mostSharedIdentifier ?? null
    const which = name === null ? 'an identifier' : `the identifier "${name}"`
    const opening = isReason ? 'At' : 'For your information: at'
    notes.push(`${opening} least ${others} other people share ${which} that you sent.`)
  }
  return notes
}
