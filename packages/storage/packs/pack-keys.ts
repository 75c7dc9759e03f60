import * as z from 'zod'
import { readFacts } from '../checks/packed-visit.ts'
import { fnv1a } from '../rendezvous.ts'
import type { PackedRow } from './packed-rows.ts'

/**
 * Parts of the keys of packs that were made together: with 2,000 checks each row stays below 1 kB and fits in its page.
 */
export const PARTS = 32
export const ALL_PARTS = JSON.stringify(Array.from({ length: PARTS }, (_, part) => part))
/** Packs that can be made together: their number is one byte. */
export const MAX_PACKS = 256
const PREFIX_BYTES = 3
const ENTRY_BYTES = PREFIX_BYTES + 1

/** A key in the index, 29 bits of its hash. Different keys can collide, so checks that are found must be compared. */
export interface IndexedKey {
  part: number
  prefix: Uint8Array
}

/** Returns the place of a key in the index. */
export function indexed(key: string): IndexedKey {
  const hash = fnv1a(key) >>> 0
  return {
    part: hash % PARTS,
    prefix: Uint8Array.of((hash >>> 24) & 255, (hash >>> 16) & 255, (hash >>> 8) & 255),
  }
}

const requestOf = z.object({ request: z.string().optional() })

/** The keys by which a check is found: account, visitor, request and, without an account, IP address. */
export function keysOf({ owner, facts, extra }: PackedRow): string[] {
  const { visitorKey, ipKey } = readFacts(facts)
  const { request } = requestOf.parse(extra === null ? {} : JSON.parse(extra))
  const keys = [owner, visitorKey, owner === null ? ipKey : null, request ?? null]
  return [...new Set(keys.filter((key) => key !== null))]
}

/** The rows of keys of packs that are made together, one for each part. */
export function keyRowsOf(packs: readonly (readonly PackedRow[])[]): Uint8Array[] {
  const parts = Array.from({ length: PARTS }, () => new Set<number>())
  packs.forEach((rows, number) => {
    for (const key of rows.flatMap(keysOf)) {
      const { part, prefix } = indexed(key)
      parts[part]?.add(entryOf(prefix, number))
    }
  })
  return parts.map((entries) => bytesOfEntries([...entries].sort((a, b) => a - b)))
}

/** Numbers of the packs that may hold checks with a key. */
export function packsIn(keys: Uint8Array, { prefix }: IndexedKey): number[] {
  return entriesIn(keys)
    .filter((entry) => entry >>> 8 === entryOf(prefix, 0) >>> 8)
    .map((entry) => entry & 255)
}

/** Returns a row of keys without those that a changed pack no longer holds; null: unchanged. */
export function keysAfter(
  keys: Uint8Array,
  part: number,
  number: number,
  rows: readonly PackedRow[],
): Uint8Array | null {
  const stored = new Set(
    rows
      .flatMap(keysOf)
      .map(indexed)
      .filter((it) => it.part === part)
      .map(({ prefix }) => entryOf(prefix, number)),
  )
  const entries = entriesIn(keys)
  const left = entries.filter((entry) => (entry & 255) !== number || stored.has(entry))
  return left.length === entries.length ? null : bytesOfEntries(left)
}

function entryOf([a = 0, b = 0, c = 0]: Uint8Array, number: number): number {
  return ((a << 24) | (b << 16) | (c << 8) | number) >>> 0
}

function bytesOfEntries(entries: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(entries.length * ENTRY_BYTES)
  const view = new DataView(bytes.buffer)
  entries.forEach((entry, at) => {
    view.setUint32(at * ENTRY_BYTES, entry)
  })
  return bytes
}

function entriesIn(keys: Uint8Array): number[] {
  const view = new DataView(keys.buffer, keys.byteOffset, keys.byteLength)
  return Array.from({ length: Math.floor(keys.length / ENTRY_BYTES) }, (_, at) =>
    view.getUint32(at * ENTRY_BYTES),
  )
}
