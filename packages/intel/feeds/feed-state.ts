import { asRecord } from './formats.ts'

/** State of the copy of one feed. */
export interface FeedState {
  /** When this copy was last confirmed to be the source's current one, ms. */
  confirmedAtMs: number | null
  /** Creation time by the source, ms. */
  dateMs: number | null
  /** Time of the last attempt, successful or not, ms. */
  checkedAtMs: number | null
  /** Distinct rows, and the size of the source text, bytes. */
  entries: number
  bytes: number
  /** Hash of the content; null: there is no copy. */
  stamp: string | null
  etag: string | null
  lastModified: string | null
  lastFailure: { atMs: number; reason: string } | null
}

/** All feeds by id; unknown stored fields are dropped. */
export type FeedStates = Record<string, FeedState>

export const NEVER_READ: FeedState = {
  confirmedAtMs: null,
  dateMs: null,
  checkedAtMs: null,
  entries: 0,
  bytes: 0,
  stamp: null,
  etag: null,
  lastModified: null,
  lastFailure: null,
}

/** Parses stored states; an unreadable one counts as never refreshed. */
export function readStates(value: unknown): FeedStates {
  const states: FeedStates = Object.create(null)
  for (const [id, entry] of Object.entries(asRecord(value) ?? {})) {
    const stored = asRecord(entry)
    if (stored === null) continue
    const failure = asRecord(stored.lastFailure)
    states[id] = {
      confirmedAtMs: number(stored.confirmedAtMs),
      dateMs: number(stored.dateMs),
      checkedAtMs: number(stored.checkedAtMs),
      entries: number(stored.entries) ?? 0,
      bytes: number(stored.bytes) ?? 0,
      stamp: text(stored.stamp),
      etag: text(stored.etag),
      lastModified: text(stored.lastModified),
      lastFailure:
        failure === null
          ? null
          : { atMs: number(failure.atMs) ?? 0, reason: text(failure.reason) ?? 'unknown' },
    }
  }
  return states
}

/**
 * Returns the state of a copy. The list of all states is newer, but applies to this copy only if both
 * have the same content hash: concurrent runs may have overwritten it, or its write may have failed.
 */
export function stateOf(packed: FeedState, newest: FeedState | undefined): FeedState {
  return newest !== undefined && newest.stamp === packed.stamp ? newest : packed
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
