/** Set by scripts/build-console.ts, from the register of signals. */
declare const MUTABLE_SIGNALS: readonly (readonly [code: string, label: string])[]

/** Code and label of each signal that can be muted. */
export const mutableSignals = MUTABLE_SIGNALS

const LABELS: ReadonlyMap<string, string> = new Map(MUTABLE_SIGNALS)

/** Returns the label of a signal; null: there is no such signal any more. */
export const labelOfSignal = (code: string): string | null => LABELS.get(code) ?? null
