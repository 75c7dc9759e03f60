import type { EmailRequest, EmailResult } from '@vigil/contract'
import {
  type EmailFacts,
  type ExposureFacts,
  type ListFacts,
  listFacts,
  type ParsedEmail,
  parseEmail,
  sandboxMailbox,
} from '@vigil/evidence'
import type { KnownExposures } from '@vigil/monitoring'
import { assessEmail } from '@vigil/scoring'
import { type ListKey, Round, readListsInRound } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { exposureOf } from './exposure-of.ts'
import { listKeysOf } from './listed.ts'
import { orUnavailable } from './or-unavailable.ts'
import { openSources, type Sources } from './pipeline/sources.ts'
import type { Services } from './services.ts'

/** Assesses mail addresses, in the given order. Malformed ones get a result too. */
export async function emailIntelligence(
  services: Services,
  caller: Caller,
  request: EmailRequest,
): Promise<EmailResult[]> {
  const addresses = request.emails ?? (request.email === undefined ? [] : [request.email])
  const { scope, siteHost } = caller
  const sources = openSources(services, caller.requestId)
  const parsed = addresses.map((address) => parseEmail(address))
  // Exposure and lists are optional: an address is also judged without them.
  const [facts, [exposure, lists]] = await Promise.all([
    orUnavailable(services.intel.emails(addresses, { siteHost })),
    readTogether(services, caller, sources, parsed),
  ])
  return addresses.map((address, i) => {
    const known = facts[i]
    if (known === undefined) throw new Error('intelligence returned fewer addresses than requested')
    const read = { email: known, exposure: exposure?.facts[i] ?? null }
    const listed = lists?.[i] ?? null
    const forced = scope.env === 'test' ? sandboxMailbox(address) : null
    return emailResult(address, known.domain, forced ?? read, listed)
  })
}

function emailResult(
  address: string,
  domain: string,
  facts: { email: EmailFacts; exposure: ExposureFacts | null },
  listed: ListFacts | null,
): EmailResult {
  const judged = assessEmail(facts.email, facts.exposure, listed)
  const { score, recommendation, disposable, risky, breach, signals } = judged
  return { email: address, domain, recommendation, score, disposable, risky, breach, signals }
}

/** Reads exposure and lists of the addresses in one round; null: that part could not be read. */
async function readTogether(
  services: Services,
  caller: Caller,
  sources: Sources,
  parsed: readonly (ParsedEmail | null)[],
): Promise<[KnownExposures | null, (ListFacts | null)[] | null]> {
  const [readExposure, keys] = await Promise.all([
    exposureOf(services, caller, parsed),
    Promise.all(parsed.map((email) => keysOf(services, caller, email))),
  ])
  const round = new Round()
  const read = Promise.all([
    sources.read(['exposure'], readExposure(round)),
    sources.read(['lists'], readListsOf(services, caller, keys, round)),
  ])
  round.run()
  return read
}

/** Returns the list keys of an address. */
async function keysOf(
  { vault }: Services,
  { scope }: Caller,
  email: ParsedEmail | null,
): Promise<ListKey[]> {
  const mailbox = email && (await vault.identifier(scope, 'mailbox', email.canonical))
  return listKeysOf({ user: null, mailbox, visitor: null, address: null }, email)
}

/** Matches each address against the lists, in order. */
async function readListsOf(
  services: Services,
  { scope }: Caller,
  keys: readonly ListKey[][],
  round: Round,
): Promise<(ListFacts | null)[]> {
  const nameOf = ({ kind, value }: ListKey) => `${kind} ${value}`
  const distinct = new Map(keys.flat().map((key) => [nameOf(key), key]))
  const { home: db } = services.graphFor(scope.workspaceId)
  const lists = await readListsInRound(scope, db, [...distinct.values()], round)
  const found = new Map(lists.named.map((entry) => [nameOf(entry), entry]))
  const nowMs = services.now()
  return keys.map((own) =>
    listFacts(
      own.flatMap((key) => found.get(nameOf(key)) ?? []),
      nowMs,
    ),
  )
}
