import * as z from 'zod'
import { SiteHostname } from './fields.ts'
import type { RouteParameter } from './route.ts'

export const inPath = (name: string, description: string): RouteParameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: z.string(),
})

export const inQuery = (name: string, description: string, schema: z.ZodType): RouteParameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})

export const site: RouteParameter = {
  name: 'x-service-site',
  in: 'header',
  required: false,
  description: 'A licensed hostname. Live keys must send it on check.',
  schema: SiteHostname,
}

export const expandParameter: RouteParameter = {
  name: 'expand',
  in: 'query',
  required: false,
  description:
    'Comma-separated: tls (ClientHello fields), linked (linkedAccounts), all; with a secret key also explain.',
  schema: z.string(),
}
