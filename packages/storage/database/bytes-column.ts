import { customType } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

/** D1 returns a BLOB as a list of numbers, SQLite in this process as bytes. */
const stored = z.union([
  z.instanceof(Uint8Array),
  z.array(z.int()).transform((bytes) => Uint8Array.from(bytes)),
])

/** Converts bytes as a database returned them. Throws for any other value. */
export const bytesIn = (value: unknown): Uint8Array => stored.parse(value)

/** A column of bytes (BLOB). */
export const bytes = customType<{ data: Uint8Array; driverData: unknown }>({
  dataType: () => 'blob',
  toDriver: (value) => value,
  fromDriver: bytesIn,
})
