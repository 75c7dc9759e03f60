import { fnv1a, shardOf } from '../rendezvous.ts'

/** Databases where rows of a key lie: written to the first; while the number of databases grows, also read from the second. */
export type Location = readonly [D1Database, D1Database?]

/** The databases of one workspace. */
export interface Databases {
  /** Holds what is not spread: lists, reviews, outcomes, erasures, counts of populations, leases of the quota. */
  readonly home: D1Database
  /** Each once, the home first; a single one: the workspace is not spread. */
  readonly all: readonly [D1Database, ...D1Database[]]
  /** Where an account or an identifier lies, by its keyed hash. */
  of(key: string): Location
  /** Where a check lies whose id says its slot. */
  ofCheck(id: string): Location
  /** Under which leases of the quota stand. */
  nameOf(db: D1Database): string
  /** Databases are being added: rows may lie where they lay before. */
  readonly isGrowing: boolean
}

/** Slots of keys: three hex digits, which the ids of checks end with. */
const SLOTS = 4096
const SLOT_DIGITS = 3

/** Databases of a workspace that is not spread. */
export function oneDatabase(db: D1Database): Databases {
  const located: Location = [db]
  const of = () => located
  return { home: db, all: [db], of, ofCheck: of, nameOf: () => '', isGrowing: false }
}

/** A database, by the name that slots are given to it by. */
export interface NamedDatabase {
  name: string
  db: D1Database
}

/**
 * Databases of a spread workspace, the home first. `before` are those that it was spread over until now, of which no
 * slot has to lie where it shall: rows are read from both, and written where they shall lie.
 */
export function spreadDatabases(
  list: readonly [NamedDatabase, ...NamedDatabase[]],
  before: readonly NamedDatabase[] = [],
): Databases {
  const [home] = list
  const [now, earlier] = [placesOf(list), placesOf(before)]
  const located = new Map<number, Location>()
  const ofSlot = (slot: number): Location => {
    const known = located.get(slot)
    if (known !== undefined) return known
    const [db, older] = [now(slot) ?? home.db, earlier(slot)]
    const found: Location = older === undefined || older === db ? [db] : [db, older]
    located.set(slot, found)
    return found
  }
  return {
    home: home.db,
    all: [home.db, ...list.slice(1).map(({ db }) => db)],
    of: (key) => ofSlot(slotOf(key)),
    ofCheck: (id) => ofSlot(slotOfCheck(id)),
    nameOf: (db) => list.find((it) => it.db === db)?.name ?? home.name,
    isGrowing: before.length > 0,
  }
}

/** The database of a slot, by rendezvous: one more takes its share of the slots of each of the others. */
function placesOf(list: readonly NamedDatabase[]): (slot: number) => D1Database | undefined {
  const names = list.map(({ name }) => name)
  const byName = new Map(list.map(({ name, db }) => [name, db]))
  return (slot) => byName.get(shardOf(names, `slot ${slot}`))
}

/** The slot of a key (FNV-1a, its halves folded): keys are keyed hashes, and those of tests are not. */
export function slotOf(key: string): number {
  const hash = fnv1a(key)
  return ((hash >>> 20) ^ (hash >>> 8) ^ hash) & (SLOTS - 1)
}

/** The slot that the id of a check ends with; of an id that is none, any. */
const slotOfCheck = (id: string): number =>
  Number.parseInt(id.slice(-SLOT_DIGITS), 16) & (SLOTS - 1) || 0

/** An id (UUIDv7) with the slot of a key in place of its last twelve random bits. */
export const idInSlot = (id: string, key: string): string =>
  `${id.slice(0, -SLOT_DIGITS)}${slotOf(key).toString(16).padStart(SLOT_DIGITS, '0')}`
