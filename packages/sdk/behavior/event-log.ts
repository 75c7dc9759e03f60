import type { InteractionKind } from '@vigil/contract'

/** Maximum number of tokens; older ones are dropped. At 5 characters each they stay below the limit of the field. */
const MAX_TOKENS = 240
/** Unit of the gaps, ms. */
const GRID_MS = 4
/** Longer gaps are written as this value, ms. */
const MAX_GAP_MS = 20_000

interface Token {
  kind: InteractionKind
  value: number | null
}

/** The sequence of interaction events, in the form of `Behavior.events`. */
export class EventLog {
  readonly #tokens: Token[] = []
  #atMs: number | undefined

  /** Adds an event with its time. */
  add(kind: InteractionKind, atMs: number): void {
    const gapMs = Math.min(MAX_GAP_MS, Math.max(0, atMs - (this.#atMs ?? atMs)))
    this.#atMs = atMs
    this.#push({ kind, value: Math.floor(gapMs / GRID_MS) })
  }

  /** Adds an event without its time. */
  note(kind: InteractionKind): void {
    this.#push({ kind, value: null })
  }

  read(): string {
    return this.#tokens.map(({ kind, value }) => kind + (value?.toString(36) ?? '')).join('')
  }

  #push(token: Token): void {
    this.#tokens.push(token)
    if (this.#tokens.length > MAX_TOKENS) this.#tokens.shift()
  }
}
