import type * as z from 'zod'

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

/** `data` of a stored event: an earlier version may have stored it without a field. */
export type StoredData<Data> = { [Field in keyof Data]?: Data[Field] | undefined }

/** Returns a function that describes the `data` of a stored event; it returns null where that does not fit the schema. */
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
