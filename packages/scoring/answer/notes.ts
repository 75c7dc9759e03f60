import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'

/**
 * Returns sentences of the summary that do not depend on the score: a mail domain that may be mistyped, and the people on an identifier of the
 * caller's. `accountsLinked` leaves out those of an identifier that many share.
 */
export function notesOf({ email, graph }: Evidence): string[] {
  const notes: string[] = []
  if (email?.lookalike?.kind === 'typo') {
    notes.push(`The mail domain may be mistyped: did you mean ${email.lookalike.of}?`)
  }
  const others = Math.round(graph?.mailboxesPerIdentifier ?? 0)
  if (others >= policy.sharedIdentifier.notedFrom) {
    notes.push(`At least ${others} other people are on an identifier that you sent.`)
  }
  return notes
}
