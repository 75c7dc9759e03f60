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
import { exposureFacts } from '@vigil/monitoring'
import { assessEmail } from '@vigil/scoring'
import { type ListKey, readLists } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { domainKeysOf } from './listed.ts'
import { orUnavailable } from './or-unavailable.ts'
import { openSources } from './pipeline/sources.ts'
import type { Services } from './services.ts'

/** Judges addresses by themselves, in the order given. Malformed ones are answered, not refused. */
export async function emailIntelligence(
  services: Services,
  caller: Caller,
  request: EmailRequest,
): Promise<EmailResult[]> {
  const addresses = request.emails ?? (request.email === undefined ? [] : [request.email])
  const { scope, siteHost } = caller
  const sources = openSources(services, caller.requestId)
  const parsed = addresses.map((address) => parseEmail(address))
  // Without what is known of exposure and without the lists an address is judged by all the rest.
  const [facts, exposure, lists] = await Promise.all([
    orUnavailable(services.intel.emails(addresses, { siteHost })),
    sources.ask(['exposure'], exposureFacts(services, caller, parsed)),
    sources.ask(['lists'], listsOf(services, caller, parsed)),
  ])
  return addresses.map((address, i) => {
    const known = facts[i]
    if (known === undefined) throw new Error('intelligence answered fewer addresses than asked')
    const asked = { email: known, exposure: exposure?.facts[i] ?? null }
    const listed = lists?.[i] ?? null
    const forced = scope.env === 'test' ? sandboxMailbox(address) : null
    return emailResult(address, known.domain, forced ?? asked, listed)
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

/** What the lists say of each address, in their order. */
async function listsOf(
  services: Services,
  { scope }: Caller,
  parsed: readonly (ParsedEmail | null)[],
): Promise<(ListFacts | null)[]> {
  const keys = await Promise.all(
    parsed.map(async (email) => {
      if (email === null) return []
      const value = await services.vault.identifier(scope, 'mailbox', email.canonical)
      return [{ kind: 'email' as const, value }, ...domainKeysOf(email)]
    }),
  )
  const nameOf = ({ kind, value }: ListKey) => `${kind} ${value}`
  const distinct = new Map(keys.flat().map((key) => [nameOf(key), key]))
  const { home: db } = services.graphFor(scope.workspaceId)
  const lists = await readLists(scope, db, [...distinct.values()])
  const found = new Map(lists.named.map((entry) => [nameOf(entry), entry]))
  const nowMs = services.now()
  return keys.map((own) =>
    listFacts(
      own.flatMap((key) => found.get(nameOf(key)) ?? []),
      nowMs,
    ),
  )
}
