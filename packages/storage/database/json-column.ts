import { customType } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod'

/** A text column of JSON: written as its type, and read through its schema. */
export function json<Value>(schema: z.ZodType<Value>) {
  return customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => schema.parse(JSON.parse(stored)),
  })
}
