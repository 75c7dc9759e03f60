import * as z from 'zod'
import { Ignored, NextCursor, Ok, RequestId, Timestamp } from './answer/answer-fields.ts'
import { EmailAddress, isHostname, OpaqueId } from './fields.ts'
import { ListKind, ListName } from './list-kinds.ts'
import { IpAddress, pageFields, QueryNumber } from './server-fields.ts'

const LARGEST_ASN = 4_294_967_295
/**
 * Minimum prefix lengths of listed blocks: a shorter prefix is probably a typing error and would affect all visitors.
 */
const MIN_PREFIX = { 4: 8, 6: 16 }

const Block = z
  .union([z.cidrv4(), z.cidrv6()], 'Must be a block of addresses such as 203.0.113.0/24')
  .refine((text) => {
    const [address = '', prefix] = text.split('/')
    return Number(prefix) >= MIN_PREFIX[address.includes(':') ? 6 : 4]
  }, `Must have a prefix of at least ${MIN_PREFIX[4]} (IPv4) or ${MIN_PREFIX[6]} (IPv6)`)
const Domain = z
  .string()
  .max(253)
  .refine((text) => text.includes('.') && isHostname(text), 'Must be a domain such as example.com')
  .meta({ description: 'The domain of a mail address, and every domain below it.' })
/** Codes that have a name but are no country, or not that country's code. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UK', 'UN', 'XA', 'XB', 'ZZ'])
/** Whether ISO 3166 has a country of this code; the names are loaded when an entry is written, not at each start. */
const isCountry = (code: string): boolean =>
  !NO_COUNTRY.has(code) &&
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
const COUNTRY_RULE = 'Must be a country of ISO 3166 in two letters, such as GB'
const Country = z
  .string()
  .regex(/^[a-zA-Z]{2}$/, { error: COUNTRY_RULE, abort: true })
  .toUpperCase()
  .refine(isCountry, COUNTRY_RULE)
const asn = z.int().min(1).max(LARGEST_ASN)

const subject = {
  email: EmailAddress.meta({ description: 'A mailbox, however it is spelled.' }).optional(),
  userId: OpaqueId.optional().describe('Your id of an account.'),
  visitorId: OpaqueId.optional().describe('Id of a browser.'),
  ip: IpAddress.optional().describe('One IPv4 or IPv6 address.'),
  domain: Domain.optional().describe('Domain of mail addresses, with every domain below it.'),
  cidr: Block.optional().describe('Block of addresses, such as 203.0.113.0/24.'),
  asn: asn.optional().describe('Number of an autonomous system.'),
  country: Country.optional().describe('Country of the IP address, ISO 3166 alpha-2.'),
}
export type ListSubject = z.infer<z.ZodObject<typeof subject>>
const subjectFields = Object.keys(subject)

function subjectsIn(fields: object): number {
  return Object.entries(fields).filter(
    ([name, value]) => subjectFields.includes(name) && value !== undefined,
  ).length
}
const rule = (often: string) => ({
  message: `Give ${often} of ${subjectFields.join(', ')}`,
  path: ['email'],
})

/** Exactly one of the eight fields identifies the subject. */
export const ListEntryRequest = z
  .object({
    list: ListName,
    ...subject,
    expiresAt: Timestamp.optional().describe('When the entry ends; absent: never.'),
    note: z.string().max(500).optional().describe('Note for people, at most 500 characters.'),
  })
  .refine((request) => subjectsIn(request) === 1, rule('one'))
  .meta({ id: 'ListEntryRequest', description: 'The list, and exactly one subject.' })
export type ListEntryRequest = z.infer<typeof ListEntryRequest>

export const ListEntry = z
  .object({
    id: z.uuid().describe('Id of the entry.'),
    list: ListName,
    kind: ListKind,
    value: z
      .string()
      .meta({ description: 'Of a person, a browser or an address only as much as may be shown.' }),
    note: z.string().nullable().describe('Note for people; null: none.'),
    by: z.string().meta({ description: 'Id of the key that it was given with.' }),
    at: Timestamp.meta({ description: 'When it was given, or given again.' }),
    expiresAt: Timestamp.nullable().describe('When the entry ends; null: never.'),
  })
  .meta({ id: 'ListEntry', description: 'An entry of a list.' })
export type ListEntry = z.infer<typeof ListEntry>

export const ListEntryResult = z
  .object({
    ok: Ok,
    entry: ListEntry,
    replaced: ListEntry.nullable().describe('What the subject had before; null: nothing.'),
    ignored: Ignored,
    requestId: RequestId,
  })
  .meta({ id: 'ListEntryResult' })
export type ListEntryResult = z.infer<typeof ListEntryResult>

/** Query of GET /api/v1/lists; with a subject, the result contains only its entry. */
export const ListQuery = z
  .strictObject({
    list: ListName.optional().describe('Entries of this list.'),
    kind: ListKind.optional().describe('Entries of this kind.'),
    ...subject,
    asn: QueryNumber.pipe(asn).optional().describe('Entry of this autonomous system.'),
    ...pageFields,
  })
  .refine((query) => subjectsIn(query) <= 1, rule('at most one'))
  .meta({ id: 'ListQuery' })
export type ListQuery = z.infer<typeof ListQuery>

export const ListResult = z
  .object({
    entries: z.array(ListEntry).describe('Entries, newest first.'),
    nextCursor: NextCursor,
    requestId: RequestId,
  })
  .meta({ id: 'ListResult' })
export type ListResult = z.infer<typeof ListResult>
