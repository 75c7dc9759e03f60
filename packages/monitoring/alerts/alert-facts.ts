/** An event as people read it: in a chat or a mail. */
export interface AlertText {
  title: string
  /** Label and value, in the order of their weight. */
  facts: [label: string, value: string][]
  /** What to do; '' where nothing is. */
  advice: string
}

/** A list of names as one fact; none of an empty list. */
export const listed = (label: string, names: readonly string[] = []): AlertText['facts'] =>
  names.length === 0 ? [] : [[label, names.join(', ')]]
/** The id by which an event is found again. */
export const idOf = ({ alertId }: { alertId?: string | undefined }): AlertText['facts'] =>
  alertId === undefined ? [] : [['Alert', alertId]]
