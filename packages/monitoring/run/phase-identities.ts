import { staged } from '../findings/hash-sighting.ts'
import { knownOfPeople, type PersonFinding } from '../findings/people-findings.ts'
import {
  backlog,
  MAX_ATTEMPTS,
  markQueried,
  nextPersonMs,
  peopleDue,
  putOffPeople,
  type WatchedPerson,
} from '../people/watched-person.ts'
import { breachOf, HIBP } from '../sources/breach-rows.ts'
import { breachesOfAddress, breachSighting } from '../sources/hibp/hibp-source.ts'
import type { Breach, HibpCapabilities } from '../sources/hibp/models.ts'
import { BAD_ACCOUNT, type NoAnswer, type Outcome } from '../sources/outcome.ts'
import { readCapabilitiesText } from '../sources/provider-state.ts'
import { missSource, readBreachRows, readSource } from '../sources/source-rows.ts'
import { comparePeople, storePeople } from './compare-people.ts'
import { move, noteOutcome, permits, retryMs } from './move.ts'
import type { RunProvider, Slice, Step } from './run-ports.ts'

const ORIGIN = 'hibp:breach'
const CHUNK = 60
/** Wait for enough permits for one chunk: they become free one by one. */
const MIN_WAIT_MS = 5_000
/** Simultaneous connections of a Worker. */
const AT_ONCE = 6

interface PersonOutcome {
  person: WatchedPerson
  outcome: Outcome<string[]>
}

/** Requests the breaches of each person who is due and is not covered by the answer of a domain. */
export async function identities(slice: Slice): Promise<Step> {
  const { ports, run, budget } = slice
  const { db, provider } = ports
  const next = { phase: 'settle', cursor: '' } as const
  if (provider === null) return move(slice, next)
  const source = await readSource(db, HIBP)
  const version = source?.version ?? null
  const capabilities = readCapabilitiesText(source?.capabilities)
  budget.spend(1)
  if (version === null || capabilities === null || source?.state === 'denied') {
    return move(slice, next)
  }
  const dueNow = (limit: number) =>
    peopleDue(db, { catalogueVersion: version, cursor: run.cursor, nowMs: ports.now(), limit })
  const [first] = await dueNow(1)
  budget.spend(1)
  if (first === undefined) return passEnded(slice, version)
  const { granted, waitMs } = await permits(slice, 'account', CHUNK)
  if (granted === 0) return { kind: 'wait', untilMs: ports.now() + Math.max(waitMs, MIN_WAIT_MS) }
  const people = await dueNow(granted)
  const outcomes = await requestAll(slice, provider, capabilities, people)
  return store(slice, version, outcomes)
}

async function passEnded(slice: Slice, version: string): Promise<Step> {
  const { ports, run, budget } = slice
  budget.spend(1)
  const nextMs = await nextPersonMs(ports.db, version, ports.now())
  if (nextMs !== null) {
    // Postponed people and people who were enrolled meanwhile are requested in another pass.
    if (run.cursor !== '') await move(slice, { phase: 'identities', cursor: '' })
    return { kind: 'wait', untilMs: Math.max(nextMs, ports.now()) }
  }
  const { waiting } = await backlog(ports.db, version, ports.now())
  return move(slice, { phase: 'settle', cursor: '', failed: waiting })
}

async function requestAll(
  slice: Slice,
  provider: RunProvider,
  capabilities: HibpCapabilities,
  people: readonly WatchedPerson[],
): Promise<PersonOutcome[]> {
  const outcomes: PersonOutcome[] = []
  const context = { client: provider.client, hash: async () => null, catalogue: new Map() }
  const left = [...people]
  const work = async () => {
    for (let person = left.shift(); person !== undefined; person = left.shift()) {
      const outcome = await addressOf(slice, person).then(
        (address) => breachesOfAddress(context, address, capabilities.kAnonymity),
        (): NoAnswer => ({ kind: 'broken', code: BAD_ACCOUNT }),
      )
      noteOutcome(slice, 'account', outcome)
      slice.budget.spend(1)
      outcomes.push({ person, outcome })
      // Further requests are useless while the provider refuses.
      if (outcome.kind === 'retry' && outcome.code === 'rate_limited') left.length = 0
      if (outcome.kind === 'denied') left.length = 0
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes.sort((a, b) => (a.person.id < b.person.id ? -1 : 1))
}

const addressOf = ({ ports }: Slice, person: WatchedPerson) =>
  ports.vault.decrypt(person.emailEncrypted, `monitor:${person.workspaceId}`)

async function store(
  slice: Slice,
  version: string,
  outcomes: readonly PersonOutcome[],
): Promise<Step> {
  const { ports, budget } = slice
  const { db } = ports
  const answered = outcomes.filter(
    ({ outcome }) => outcome.kind === 'ok' || outcome.kind === 'none',
  )
  const people = answered.map(({ person }) => person)
  const ids = people.map(({ id }) => id)
  const found = await findingsOf(slice, answered)
  const known = await knownOfPeople(db, ids, ORIGIN)
  budget.spend(1)
  const changes = { ...comparePeople(known, found), times: 1, origin: ORIGIN } as const
  const put = outcomes.flatMap(({ person, outcome }) => {
    if (outcome.kind === 'ok' || outcome.kind === 'none') return []
    const attempts = attemptsAfter(person, outcome)
    return [{ id: person.id, attempts, ms: retryMs(slice, attempts, outcome) }]
  })
  const statements = [
    ...(await storePeople(slice, people, changes)),
    markQueried(db, ids, version, ports.now()),
    ...(put.length === 0 ? [] : [putOffPeople(db, put)]),
  ]
  const denied = outcomes.map(({ outcome }) => outcome).find(({ kind }) => kind === 'denied')
  const cursor = outcomes.at(-1)?.person.id ?? slice.run.cursor
  const ok = answered.length
  if (denied?.kind === 'denied') {
    const miss = { state: 'denied', code: denied.code } as const
    return move(slice, { phase: 'settle', cursor: '', ok, failed: 1 }, [
      ...statements,
      missSource(db, HIBP, miss, ports.now()),
    ])
  }
  const skipped = put.filter(({ attempts }) => attempts >= MAX_ATTEMPTS).length
  return move(slice, { phase: 'identities', cursor, ok, skipped }, statements)
}

/** A 429 is no failed attempt for an address; an address that the provider refuses is not requested again. */
function attemptsAfter({ attempts }: WatchedPerson, { code }: NoAnswer): number {
  if (code === BAD_ACCOUNT) return MAX_ATTEMPTS
  return code === 'rate_limited' ? attempts : attempts + 1
}

async function findingsOf(
  slice: Slice,
  answered: readonly PersonOutcome[],
): Promise<PersonFinding[]> {
  const { ports, budget } = slice
  const named = answered.flatMap(({ person, outcome }) =>
    outcome.kind === 'ok' ? outcome.value.map((name) => ({ person, name })) : [],
  )
  if (named.length === 0) return []
  const rows = await readBreachRows(ports.db)
  budget.spend(1)
  const catalogue = new Map<string, Breach>(rows.map((row) => [row.name, breachOf(row)]))
  const found = await Promise.all(
    named.map(async ({ person, name }) => {
      const sighting = breachSighting(catalogue, person.account, name)
      return (
        sighting && {
          ...(await staged(sighting, ORIGIN, ports.sensitiveSites)),
          personId: person.id,
          inBaseline: person.catalogueVersion === null,
        }
      )
    }),
  )
  return found.filter((one) => one !== null)
}
