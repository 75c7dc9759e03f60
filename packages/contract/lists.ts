import * as z from 'zod'
import {
  EmailAddress,
  IpAddress,
  isHostname,
  OpaqueId,
  pageFields,
  QueryNumber,
  Timestamp,
} from './fields.ts'

export const ListName = z.enum(['allow', 'deny', 'watch']).meta({
  id: 'ListName',
  description:
    'deny: the verdict is block; watch: it is shadow at least; allow: it is allow, whatever else speaks against the visit.',
})
export type ListName = z.infer<typeof ListName>

export const ListKind = z
  .enum(['email', 'user', 'visitor', 'ip', 'domain', 'cidr', 'asn', 'country'])
  .meta({ id: 'ListKind', description: 'The first four name one, the others many.' })
export type ListKind = z.infer<typeof ListKind>

const LARGEST_ASN = 4_294_967_295
/** The widest blocks that may be listed: a shorter prefix is a typing error, and hits everybody. */
const SHORTEST_PREFIX = { 4: 8, 6: 16 }

const Block = z
  .union([z.cidrv4(), z.cidrv6()], 'Must be a block of addresses such as 203.0.113.0/24')
  .refine((text) => {
    const [address = '', prefix] = text.split('/')
    return Number(prefix) >= SHORTEST_PREFIX[address.includes(':') ? 6 : 4]
  }, `Must have a prefix of at least ${SHORTEST_PREFIX[4]} (IPv4) or ${SHORTEST_PREFIX[6]} (IPv6)`)
const Domain = z
  .string()
  .max(253)
  .refine((text) => text.includes('.') && isHostname(text), 'Must be a domain such as example.com')
  .meta({ description: 'The domain of a mail address, and every domain below it.' })
const Country = z
  .string()
  .regex(/^[a-z]{2}$/i, 'Must be a country of ISO 3166 in two letters')
  .toUpperCase()
const asn = z.int().min(1).max(LARGEST_ASN)

const subject = {
  email: EmailAddress.meta({ description: 'A mailbox, however it is spelled.' }).optional(),
  userId: OpaqueId.optional(),
  visitorId: OpaqueId.optional(),
  ip: IpAddress.optional(),
  domain: Domain.optional(),
  cidr: Block.optional(),
  asn: asn.optional(),
  country: Country.optional(),
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

/** Exactly one of the eight names who is listed. */
export const ListEntryRequest = z
  .object({
    list: ListName,
    ...subject,
    expiresAt: Timestamp.optional(),
    note: z.string().max(500).optional(),
  })
  .refine((request) => subjectsIn(request) === 1, rule('one'))
  .meta({ id: 'ListEntryRequest' })
export type ListEntryRequest = z.infer<typeof ListEntryRequest>

export const ListEntry = z
  .object({
    id: z.uuid(),
    list: ListName,
    kind: ListKind,
    value: z
      .string()
      .meta({ description: 'Of a person, a browser or an address only as much as may be shown.' }),
    note: z.string().nullable(),
    by: z.string().meta({ description: 'Id of the key that it was given with.' }),
    at: Timestamp.meta({ description: 'When it was given, or given anew.' }),
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: 'ListEntry' })
export type ListEntry = z.infer<typeof ListEntry>

export const ListEntryResult = z
  .object({ ok: z.literal(true), entry: ListEntry, requestId: z.string() })
  .meta({ id: 'ListEntryResult' })

/** What GET /api/v1/lists takes; a subject asks whether that one is listed. */
export const ListQuery = z
  .strictObject({
    list: ListName.optional(),
    kind: ListKind.optional(),
    ...subject,
    asn: QueryNumber.pipe(asn).optional(),
    ...pageFields,
  })
  .refine((query) => subjectsIn(query) <= 1, rule('at most one'))
  .meta({ id: 'ListQuery' })
export type ListQuery = z.infer<typeof ListQuery>

export const ListResult = z
  .object({
    entries: z.array(ListEntry),
    nextCursor: z.string().nullable(),
    requestId: z.string(),
  })
  .meta({ id: 'ListResult' })
export type ListResult = z.infer<typeof ListResult>
