import type { ListSubject } from '@vigil/contract'

/** Subjects of list entries: the field of the API, its label, and an example. */
export const SUBJECTS = [
  ['email', 'Email address', 'ada@example.com'],
  ['userId', 'User id', 'user-17'],
  ['visitorId', 'Visitor id', 'fp_7f3a9c'],
  ['ip', 'IP address', '203.0.113.7'],
  ['cidr', 'Block of addresses', '203.0.113.0/24'],
  ['domain', 'Mail domain', 'example.com'],
  ['asn', 'Network (ASN)', '64500'],
  ['country', 'Country', 'DE'],
] as const satisfies readonly (readonly [keyof ListSubject, string, string])[]

export const isSubject = (field: string | undefined): field is (typeof SUBJECTS)[number][0] =>
  SUBJECTS.some(([name]) => name === field)

export const exampleOf = (field: string): string | undefined =>
  SUBJECTS.find(([name]) => name === field)?.[2]
