import * as z from 'zod'
import { SiteHostname } from '../fields.ts'
import type { RouteHeader } from './route.ts'

/** Description of each path parameter. */
export const pathParameters: Readonly<Record<string, string>> = {
  page: 'Name of a guide, as the navigation links it, or `api`.',
  operationId: 'The `operationId` of an operation of the OpenAPI document.',
  batchId: 'Number of a batch.',
  checkId: 'Id of a check.',
  code: 'The code with dashes, as in `type`.',
  domainId: 'Id of a monitored domain.',
  endpointId: 'Id of a receiver of webhooks or alerts.',
  env: 'live or test.',
  entryId: 'Id of a list entry.',
  erasureId: 'Id of an erasure.',
  feedbackId: 'Id of a feedback.',
  file: 'Name of the file, such as v1.js.',
  host: 'The hostname.',
  id: 'What the page is about.',
  keyId: 'Id of a key: the eight characters after its prefix.',
  memberId: 'Id of a member.',
  n: 'Number of the chunk, from 0.',
  section: 'Name of a page of the console.',
  workspaceId: 'Id of a workspace.',
}

/** The header by which a secret key names its site, on every route that takes one. */
export const siteHeader: RouteHeader = {
  description: 'A licensed hostname. Live keys must send it on check.',
  schema: SiteHostname,
}

const joined = (value: unknown) => (Array.isArray(value) ? value.join(',') : value)

export const ExpandQuery = z.strictObject({
  expand: z.preprocess(joined, z.string().optional()).optional().meta({
    description:
      'Comma-separated: tls (ClientHello fields), linked (linkedAccounts), all; with a secret key also explain.',
  }),
})

const PARTS = ['tls', 'linked', 'explain'] as const
export type Expand = Record<(typeof PARTS)[number], boolean>

const KNOWN_FLAGS: ReadonlySet<string> = new Set(['', 'all', ...PARTS])
/** Most unknown flags that an answer names; only words, as other text may be an address. */
const MAX_UNKNOWN = 5
const WORD = /^[a-z_-]{1,40}$/

const flagsOf = (raw: string | undefined): string[] =>
  (raw ?? '').split(',').map((flag) => flag.trim().toLowerCase())

/**
 * Returns the flags of `expand` that have no effect, as the answer names them in `ignored`: `expand=links`, and
 * `expand=explain` for a browser.
 */
export function unknownExpand(raw: string | undefined, { forBrowser = false } = {}): string[] {
  return flagsOf(raw)
    .filter(
      (flag) => WORD.test(flag) && (!KNOWN_FLAGS.has(flag) || (forBrowser && flag === 'explain')),
    )
    .slice(0, MAX_UNKNOWN)
    .map((flag) => `expand=${flag}`)
}

/** Reads `expand`: a comma-separated list; unknown flags have no effect. */
export function parseExpand(raw: string | undefined): Expand {
  const flags = new Set(flagsOf(raw))
  const all = flags.has('all')
  return {
    tls: all || flags.has('tls'),
    linked: all || flags.has('linked'),
    explain: flags.has('explain'),
  }
}

/** What GET /v1/config takes: the publishable key as a query, so that a page needs no preflight. */
export const ConfigQuery = z.strictObject({
  publicKey: z.string().max(256).optional().meta({ description: 'Publishable key.' }),
  visitorId: z.string().max(256).optional().meta({ description: 'Id that the browser keeps.' }),
  visitorDays: z.string().max(64).optional().meta({ description: 'Its `visitorDays`.' }),
})
