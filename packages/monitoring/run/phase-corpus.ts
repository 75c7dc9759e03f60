import { type CorpusPair, corpusEmployee, corpusSighting } from '../corpus/corpus-source.ts'
import { corpusIsAsAt, DATED_BEFORE_MS, pairsOfAccounts } from '../corpus/pairs.ts'
import { type ProvedDomains, provedDomains } from '../domains/proved-domains.ts'
import { staged } from '../findings/hash-sighting.ts'
import { knownOfPeople, type PersonFinding } from '../findings/people-findings.ts'
import { peopleForCorpus, type WatchedPerson } from '../people/watched-person.ts'
import { placeOfSite } from '../sources/place.ts'
import { covers, type Sighting } from '../sources/source.ts'
import { confirmSource, readSource } from '../sources/source-rows.ts'
import { comparePeople, storePeople } from './compare-people.ts'
import { move } from './move.ts'
import type { Slice, Step } from './run-ports.ts'

const CORPUS = 'corpus'
const CHUNK = 200

/** Compares the operator's own corpus with the monitored people: all of them after a change, else only new ones. */
export async function corpus(slice: Slice): Promise<Step> {
  const { ports, run, budget } = slice
  const { db } = ports
  const previousMs = (await readSource(db, CORPUS))?.confirmed_ms ?? null
  const isAsBefore = previousMs !== null && (await corpusIsAsAt(db, previousMs))
  const joinedSinceMs = isAsBefore ? previousMs - DATED_BEFORE_MS : null
  const people = await peopleForCorpus(db, run.cursor, joinedSinceMs, CHUNK)
  budget.spend(3)
  const last = people.at(-1)
  if (last === undefined) {
    return move(slice, { phase: 'identities', cursor: '' }, [
      confirmSource(db, CORPUS, { version: null, capabilities: null }, run.started_ms),
    ])
  }
  const found = await findingsOf(slice, people, previousMs)
  const known = await knownOfPeople(
    db,
    people.map(({ id }) => id),
    CORPUS,
  )
  budget.spend(1)
  // The corpus is the operator's own, so a missing finding was deleted from it.
  return move(slice, { phase: 'corpus', cursor: last.id }, [
    ...(await storePeople(slice, people, {
      ...comparePeople(known, found),
      times: 2,
      origin: CORPUS,
    })),
  ])
}

async function findingsOf(
  slice: Slice,
  people: readonly WatchedPerson[],
  previousMs: number | null,
): Promise<PersonFinding[]> {
  const { ports, budget } = slice
  const [pairs, proved] = await Promise.all([
    pairsOfAccounts(
      ports.db,
      people.map(({ account }) => account),
    ),
    provedDomains(ports.db, [...new Set(people.map(({ workspaceId }) => workspaceId))]),
  ])
  budget.spend(2)
  const byAccount = Map.groupBy(pairs, ({ account }) => account)
  const found = people.flatMap((person) =>
    (byAccount.get(person.account) ?? []).flatMap((pair) => {
      const sighting = sightingFor(person, pair, proved.get(person.workspaceId))
      return sighting === null ? [] : [{ person, sighting }]
    }),
  )
  return Promise.all(
    found.map(async ({ person, sighting }) => ({
      ...(await staged(sighting, CORPUS, ports.sensitiveSites)),
      personId: person.id,
      inBaseline: sighting.historical || previousMs === null || person.sinceMs > previousMs,
    })),
  )
}

/**
 * Returns the finding that a pair may reveal about a person. Third-party sites are named only for people on the
 * workspace's own proved domains; for other people only the workspace's own hosts.
 */
function sightingFor(
  person: Pick<WatchedPerson, 'emailDomain'>,
  pair: CorpusPair,
  proved: ProvedDomains = { company: [], app: [] },
): Sighting | null {
  if (pair.site === null) return corpusEmployee(pair, [])
  if (proved.company.some((own) => covers(own, person.emailDomain))) {
    return corpusEmployee(pair, proved.company)
  }
  const place = placeOfSite(pair.site)
  const isOwn =
    place !== null && [...proved.app, ...proved.company].some((own) => covers(own, place))
  return isOwn ? corpusSighting(pair, 'platform_user', place) : null
}
