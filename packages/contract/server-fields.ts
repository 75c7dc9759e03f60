import * as z from 'zod'
import { OpaqueId } from './fields.ts'

export const IpAddress = z
  .union([z.ipv4(), z.ipv6()], 'Must be one IPv4 or IPv6 address, without a port')
  .meta({ description: 'IPv4 or IPv6 address of the visitor.' })

/** Maximum number of identifiers that a caller may add to one check. */
export const MAX_IDENTIFIERS = 4

/** Further identifiers of the person, by names of the caller's choice: phone, card, national_id ... */
export const CallerIdentifiers = z
  .record(
    z
      .string()
      .regex(
        /^[a-z][a-z0-9_]{0,31}$/,
        'Must be lower-case letters, digits and _, at most 32 and a letter first: card',
      ),
    OpaqueId,
  )
  .refine((named) => Object.keys(named).length <= MAX_IDENTIFIERS, {
    message: `Must name ${MAX_IDENTIFIERS} identifiers at most`,
  })
  .meta({
    description:
      'Further identifiers by name, such as phone or card, in a form that is always the same. Kept as keyed hashes; accounts that share one are linked.',
  })

/** A number in a query string: digits only, so that `1e3`, `+5` and ` 7` are rejected. */
export const QueryNumber = z
  .string()
  .regex(/^\d{1,10}$/, 'Must be a whole number in digits, such as 50')
  .transform(Number)

/** Maximum entries of a page. */
export const MAX_PAGE = 100

/** What a cursor must be. */
export const CURSOR_RULE = 'Must be nextCursor of the previous page'

/** Start and length of a page. A cursor is the last id of the previous page. */
export const pageFields = {
  cursor: z
    .uuid(CURSOR_RULE)
    .toLowerCase()
    .optional()
    .meta({ description: 'nextCursor of the previous page.' }),
  limit: QueryNumber.pipe(z.int().min(1).max(MAX_PAGE))
    .default(50)
    .meta({ description: `Maximum number of entries, up to ${MAX_PAGE}.` }),
}
