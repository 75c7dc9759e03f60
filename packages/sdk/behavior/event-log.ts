import type { InteractionKind } from '@vigil/contract'

/** Tokens that are kept: the latest ones. At 5 characters each they stay below the bound of the field. */
const MAX_TOKENS = 240
/** Unit of the gaps, ms. */
const GRID_MS = 4
/** A gap longer than this is written as this: a pause, ms. */
const MAX_GAP_MS = 20_000

interface Token {
  kind: InteractionKind
  value: number | null
}

/** The order of the interaction, in the form of `Behavior.events`. */
export class EventLog {
  readonly #tokens: Token[] = []
  #atMs: number | null = null

  /** An event of its own. */
  add(kind: InteractionKind, atMs: number): void {
    const gapMs = Math.min(MAX_GAP_MS, Math.max(0, atMs - (this.#atMs ?? atMs)))
    this.#atMs = atMs
    this.#push({ kind, value: Math.floor(gapMs / GRID_MS) })
  }

  /** An event whose time is not kept. */
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
