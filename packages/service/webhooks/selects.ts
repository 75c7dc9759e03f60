import type { KeyRecord } from '@vigil/storage'

/** Fields by which endpoints select an event. */
export interface Selectable {
  type: string
  verdict?: string | undefined
  reasons?: readonly string[] | undefined
}

/**
 * Whether an endpoint selects an event, by the same rule as the dispatcher's INSERT (`insertAlerts`). It is decided
 * before anything is written, so that a check without a subscriber writes no events.
 */
export function selects(
  { events, verdicts, reasons }: KeyRecord['webhooks'][number],
  event: Selectable,
): boolean {
  const { verdict, reasons: codes } = event
  return (
    events.some((pattern) => matches(pattern, event.type)) &&
    (verdicts === null || verdict === undefined || verdicts.includes(verdict)) &&
    (reasons === null || codes === undefined || codes.some((code) => reasons.includes(code)))
  )
}

/** `*` matches all types, `check.*` all with that prefix. */
const matches = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
