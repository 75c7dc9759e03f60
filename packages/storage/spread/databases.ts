import { fnv1a, shardOf } from '../rendezvous.ts'

/** Databases of a key: rows are written to the first; while databases are added, they are also read from the second. */
export type Location = readonly [D1Database, D1Database?]

/** The databases of one workspace. */
export interface Databases {
  /** Holds data that is not spread: lists, reviews, outcomes, erasures, population counts, quota leases. */
  readonly home: D1Database
  /** All databases, the home first; one: the workspace is not spread. */
  readonly all: readonly [D1Database, ...D1Database[]]
  /** Databases of an account or an identifier, by its keyed hash. */
  of(key: string): Location
  /** Databases of a check, by the slot in its id. */
  ofCheck(id: string): Location
  /** Name of a database in quota leases. */
  nameOf(db: D1Database): string
  /** Databases are being added: rows may still be in their former database. */
  readonly isGrowing: boolean
}

/** Slots of keys: three hex digits, with which the ids of checks end. */
const SLOTS = 4096
const SLOT_DIGITS = 3

/** Databases of a workspace that is not spread. */
export function oneDatabase(db: D1Database): Databases {
  const located: Location = [db]
  const of = () => located
  return { home: db, all: [db], of, ofCheck: of, nameOf: () => '', isGrowing: false }
}

/** A database with the name by which slots are assigned. */
export interface NamedDatabase {
  name: string
  db: D1Database
}

/**
 * Databases of a spread workspace, the home first. `before` are its databases before others were added: rows may still
 * be there, so both are read, and new rows are written to the current ones.
 */
export function spreadDatabases(
  list: readonly [NamedDatabase, ...NamedDatabase[]],
  before: readonly NamedDatabase[] = [],
): Databases {
  const [home] = list
  const [now, earlier] = [databaseBySlot(list), databaseBySlot(before)]
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

/**
 * The database of a slot, by rendezvous hashing: a further database takes a share of the slots of each of the others.
 */
function databaseBySlot(list: readonly NamedDatabase[]): (slot: number) => D1Database | undefined {
  const names = list.map(({ name }) => name)
  const byName = new Map(list.map(({ name, db }) => [name, db]))
  return (slot) => byName.get(shardOf(names, `slot ${slot}`))
}

/** The slot of a key (FNV-1a, folded to 12 bits). */
export function slotOf(key: string): number {
  const hash = fnv1a(key)
  return ((hash >>> 20) ^ (hash >>> 8) ^ hash) & (SLOTS - 1)
}

/** The slot at the end of a check's id; 0 for a malformed id. */
const slotOfCheck = (id: string): number =>
  Number.parseInt(id.slice(-SLOT_DIGITS), 16) & (SLOTS - 1) || 0

/** Replaces the last twelve random bits of an id (UUIDv7) by the slot of a key. */
export const idInSlot = (id: string, key: string): string =>
  `${id.slice(0, -SLOT_DIGITS)}${slotOf(key).toString(16).padStart(SLOT_DIGITS, '0')}`
