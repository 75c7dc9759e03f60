import * as z from 'zod'

/** Permissions of a new key. */
export const KeyAccess = z
  .enum(['full', 'read'])
  .describe('full: every route; read: a secret key that changes nothing.')

/** Where a secret key may be used from. */
export const KeyAddresses = z
  .array(
    z.union(
      [z.cidrv4(), z.cidrv6()],
      'Must be a block of addresses such as 192.0.2.0/24 or 2001:db8::/32',
    ),
  )
  .min(1)
  .max(20)
  .meta({
    description: 'Blocks of addresses that a secret key may be used from; absent: every address.',
  })
