import * as z from 'zod'

export const ListName = z.enum(['allow', 'deny', 'watch']).meta({
  id: 'ListName',
  description:
    'deny: the verdict is block; watch: it is at least shadow; allow: it is allow, whatever other signals say.',
})
export type ListName = z.infer<typeof ListName>

export const ListKind = z
  .enum(['email', 'user', 'visitor', 'ip', 'domain', 'cidr', 'asn', 'country'])
  .meta({ id: 'ListKind', description: 'The first four name one, the others many.' })
export type ListKind = z.infer<typeof ListKind>
