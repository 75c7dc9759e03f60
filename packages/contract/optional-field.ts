import * as z from 'zod'

/**
 * Returns a field that may be absent, with its description. The description is registered of this new schema itself:
 * `describe` copies the schema, and a cold start builds a hundred fields.
 */
export function optionalField<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
): z.ZodOptional<Schema> {
  const field = schema.optional()
  z.globalRegistry.add(field, { description })
  return field
}
