import type { EvidencePart, LinkedAccount, StoredCheckDetail } from '@vigil/contract'
import { ListKind, timestampOf } from '@vigil/contract'
import { graphFacts } from '@vigil/evidence'
import { describeStored } from '@vigil/scoring'
import {
  entriesByKeys,
  feedbackOnCheck,
  findCheck,
  listChecks,
  outcomesOf,
  readNeighbours,
  reviewsOf,
  type StoredCheck,
} from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { presentEntry } from '../lists.ts'
import { orUnavailable } from '../or-unavailable.ts'
import { presentNeighbours } from '../pipeline/present.ts'
import type { Services } from '../services.ts'
import { presentCheck } from '../stored-checks.ts'
import { noCheck } from './no-check.ts'
import { presentReview } from './review-queue.ts'

/** Maximum number of earlier checks in the detail. */
const HISTORY_SHOWN = 20

/** Returns a stored check with its explanation, feedback, outcomes and review. Throws not_found. */
export async function checkDetail(
  services: Services,
  caller: Caller,
  id: string,
): Promise<StoredCheckDetail> {
  const { scope } = caller
  const graph = services.graphFor(scope.workspaceId)
  const check = await orUnavailable(findCheck(scope, graph, id))
  if (check === null) throw noCheck()
  const [entries, feedback, outcomes, reviews, history, linkedAccounts, network] =
    await orUnavailable(
      Promise.all([
        entriesByKeys(scope, graph.home, listedOf(check), services.now()),
        feedbackOnCheck(scope, graph, id, check.accountKey),
        outcomesOf(scope, graph.home, [id]),
        reviewsOf(scope, graph.home, [id]),
        historyOf(services, caller, check),
        linkedOf(services, caller, check),
        networkName(services, check.facts.asn),
      ]),
    )
  const { extra, contributions, verdict, score, event } = check
  const described = describeStored({
    event,
    action: extra.action ?? verdict,
    contributions: contributions ?? [],
    accountsLinked: check.facts.accountsLinked ?? 0,
  })
  return {
    ...presentCheck(check, outcomes.at(-1)?.outcome ?? null),
    env: scope.env,
    summary:
      contributions === null ? `Judged ${verdict} with a score of ${score}.` : described.summary,
    recommendation: contributions === null ? null : described.recommendation,
    unusual: extra.unusual ?? [],
    degraded: extra.degraded ?? [],
    evidence: evidenceOf(check, network),
    listEntries: await Promise.all(entries.map((entry) => presentEntry(services, caller, entry))),
    feedback: feedback.map(({ atMs, ...it }) => ({ ...it, at: timestampOf(atMs) })),
    outcomes: outcomes.map(({ outcome, atMs }) => ({ outcome, at: timestampOf(atMs) })),
    review: await presentReview(services, caller, reviews.get(id)),
    history: history.map((it) => presentCheck(it)),
    linkedAccounts,
  }
}

function listedOf({ extra }: StoredCheck) {
  return (extra.listed ?? []).flatMap(([name, value]) => {
    const kind = ListKind.options.find((it) => it === name)
    return kind === undefined ? [] : [{ kind, value }]
  })
}

/** Returns checks of the same account, else of the same browser, including this one. */
async function historyOf(
  services: Services,
  { scope }: Caller,
  { accountKey, visitorKey, atMs }: StoredCheck,
): Promise<StoredCheck[]> {
  const by =
    accountKey !== null
      ? ({ column: 'account_key', keys: [accountKey] } as const)
      : visitorKey !== null
        ? ({ column: 'visitor_key', keys: [visitorKey] } as const)
        : null
  if (by === null) return []
  const filter = { by, verdict: null, event: null, fromMs: 0, before: null, limit: HISTORY_SHOWN }
  const page = await listChecks(scope, services.graphFor(scope.workspaceId), {
    ...filter,
    toMs: Math.max(services.now(), atMs) + 1,
  })
  return page.checks
}

/** Returns the accounts that share an identifier of this visit. */
async function linkedOf(
  services: Services,
  { scope }: Caller,
  { accountKey, facts, named }: StoredCheck,
): Promise<LinkedAccount[]> {
  const { visitorKey, deviceKey, ipKey, emailKey } = facts
  const own = [
    { kind: 'visitor' as const, value: visitorKey },
    { kind: 'device' as const, value: deviceKey },
    { kind: 'mailbox' as const, value: emailKey },
    { kind: 'ip' as const, value: ipKey },
  ].flatMap(({ kind, value }) => (value === null ? [] : [{ kind, value }]))
  const graph = services.graphFor(scope.workspaceId)
  const identifiers = [...own, ...named]
  const read = await readNeighbours(scope, graph, { user: accountKey, email: null, identifiers })
  const self = {
    user: accountKey,
    email: accountKey,
    mailbox: emailKey,
    family: null,
    visitor: visitorKey,
    device: deviceKey,
    visitorIsOwn: true,
    ip: ipKey,
    ipIsShared: facts.mobile ?? false,
    deviceConfidence: 'unknown' as const,
  }
  return presentNeighbours(graphFacts(read, self, services.now()))
}

/** Returns `AS16509 Amazon`; only the number if the tables cannot be read. null: the network is unknown. */
async function networkName({ intel }: Services, asn: number | null): Promise<string | null> {
  if (asn === null) return null
  const name = await intel.networkName(asn).catch(() => null)
  return name === null ? `AS${asn}` : `AS${asn} ${name}`
}

/** Returns the stored evidence by part, missing facts included. */
function evidenceOf({ facts, extra }: StoredCheck, network: string | null): EvidencePart[] {
  const from = (part: string) => extra.parts?.[part] ?? null
  const { networkKind, country, mobile, browser, browserMajor, os } = facts
  const version =
    browser !== null && browser !== 'other' && browserMajor !== null ? ` ${browserMajor}` : ''
  return [
    {
      part: 'network',
      provenance: from('network'),
      facts: [
        { label: 'Kind', value: networkKind, code: 'network_kind' },
        { label: 'Country', value: country, code: 'country' },
        { label: 'Network', value: network },
        { label: 'Mobile carrier', value: networkKind === null ? null : mobile ? 'yes' : 'no' },
      ],
    },
    {
      part: 'browser',
      provenance: from('browser'),
      facts: [
        { label: 'Browser', value: browser && `${browser}${version}` },
        { label: 'System', value: os },
        { label: 'Language', value: facts.language },
        { label: 'Time zone', value: facts.timezone },
      ],
    },
    {
      part: 'device',
      provenance: from('device'),
      facts: [
        { label: 'Visitor id', value: facts.visitorKey && 'present' },
        { label: 'Device features', value: facts.deviceKey && 'present' },
      ],
    },
    {
      part: 'tls',
      provenance: from('tls'),
      facts: [{ label: 'Handshake', value: facts.tlsFamily }],
    },
    {
      part: 'email',
      provenance: from('email'),
      facts: [{ label: 'Mailbox', value: facts.emailKey && 'present (stored as a hash)' }],
    },
  ]
}
