import type * as z from 'zod'

/** An event as text for a chat or a mail. */
export interface AlertText {
  title: string
  /** Label and value, in the order of their weight. */
  facts: [label: string, value: string][]
  /** Recommended action; '': none. */
  advice: string
}

/** Returns a list of names as one fact; an empty list gives none. */
export const listed = (label: string, names: readonly string[] = []): AlertText['facts'] =>
  names.length === 0 ? [] : [[label, names.join(', ')]]
/** The fact with the id of an event. */
export const idOf = ({ alertId }: { alertId?: string | undefined }): AlertText['facts'] =>
  alertId === undefined ? [] : [['Alert', alertId]]

/** `data` of a stored event: an earlier version may have stored it without a field. */
export type StoredData<Data> = { [Field in keyof Data]?: Data[Field] | undefined }

/**
 * Returns a function that describes the `data` of a stored event; it returns null where that does not fit the schema.
 */
export const describing =
  <Shape extends z.core.$ZodShape>(
    declared: z.ZodObject<Shape>,
    describe: (
      data: z.infer<z.ZodObject<{ [Field in keyof Shape]: z.ZodOptional<Shape[Field]> }>>,
    ) => AlertText,
  ) =>
  (stored: unknown): AlertText | null => {
    const { data } = declared.partial().safeParse(stored)
    return data === undefined ? null : describe(data)
  }
