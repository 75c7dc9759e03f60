import type { Collected } from '@vigil/contract'
import type { Context } from '../../../packages/service/pipeline/fetch-context.ts'
import type { Identifiers } from '../../../packages/service/pipeline/identify.ts'
import { mergeVisits } from '../../../packages/service/pipeline/merge-visits.ts'
import type { Visit } from '../../../packages/service/pipeline/visit.ts'
import { visitOf } from '../../../packages/service/pipeline/visit-of.ts'

/** Returns a check that has the browser's data only, in the types of the pipeline's stages. */
export function bareVisit(
  collected: Collected,
  event: string,
  atMs: number,
  siteHost: string,
): { visit: Visit; context: Context; identifiers: Identifiers } {
  const request = {
    event,
    host: 'check' as const,
    body: collected,
    email: null,
    ip: null,
    userId: null,
    sessionId: null,
    verdictToken: null,
    connection: null,
    challenge: null,
  }
  const seen = mergeVisits(request, { token: null, session: null }, atMs)
  return {
    visit: visitOf(request, seen, null),
    context: { ...UNKNOWN, atMs, siteHost },
    identifiers,
  }
}

const identifiers: Identifiers = {
  user: null,
  email: null,
  mailbox: null,
  visitor: null,
  device: null,
  ip: null,
  address: null,
  subnet: null,
  session: null,
  tls: null,
  family: null,
  familyAtDomain: null,
  emailDomain: null,
  named: [],
}

const UNKNOWN = {
  admission: {
    admitted: true,
    reached: true,
    limit: 1,
    remaining: 1,
    resetSec: 0,
    velocity: null,
    token: null,
    payloadReplayed: false,
    listsVersion: null,
    policyChanges: null,
    refusedBy: null,
    challenge: null,
  },
  network: null,
  visitor: null,
  email: null,
  exposure: null,
  graph: null,
  history: null,
  earlier: null,
  emailDomainFirstMs: null,
  linkedMs: {},
  lists: null,
  blocks: [],
  listed: [],
} satisfies Omit<Context, 'atMs' | 'siteHost'>
