import { deleteFindings } from '../findings/drop-findings.ts'
import { staged } from '../findings/hash-sighting.ts'
import { type KnownAnswer, type Reading, stageSightings } from '../findings/readings.ts'
import { suppressedAmong } from '../people/suppression.ts'
import type { NoAnswer } from '../sources/outcome.ts'
import type { Sighting } from '../sources/source.ts'
import type { Slice } from './run-ports.ts'
import { fencedBatch } from './run-rows.ts'

const AT_ONCE = 2_000
/** Largest number of accounts in one answer, which are in memory; a larger answer is unusable. */
const MAX_SIGHTINGS = 400_000

/** The answer to one call, while it is read and applied. */
export interface ReadAnswer {
  reading: Reading
  /** What is stored of earlier answers. */
  known: KnownAnswer
  startedMs: number
  /** Hashes of the findings that it has. */
  seen: Set<string>
}

/**
 * Stores an answer while it is read, and adds the hashes of its findings to `seen`. Findings of accounts whose owner
 * objected are left out, and deleted if an earlier answer stored them. Throws if the answer is incomplete or too long.
 */
export async function stageAnswer(
  slice: Slice,
  { reading, known, startedMs, seen }: ReadAnswer,
  sightings: AsyncIterable<Sighting>,
): Promise<void> {
  const { ports, fence, budget } = slice
  let waiting: Sighting[] = []
  const flush = async () => {
    const part = waiting
    waiting = []
    const erased = await suppressedAmong(
      ports.db,
      part.map(({ account }) => account),
    )
    const rows = await Promise.all(
      part.map(async (one) => ({
        row: await staged(one, reading.origin, ports.sensitiveSites),
        erased: erased.has(one.account),
      })),
    )
    const kept = rows.filter((one) => !one.erased).map(({ row }) => row)
    const gone = rows.filter((one) => one.erased).map(({ row }) => row.hash)
    for (const { hash } of kept) seen.add(hash)
    const statements = [
      ...stageSightings(ports.db, reading, {
        sightings: kept,
        previousMs: known.confirmedMs,
        startedMs,
      }),
      ...(gone.length === 0 ? [] : [deleteFindings(ports.db, reading, gone)]),
    ]
    budget.spend(statements.length + 2)
    await fencedBatch(ports.db, fence, statements)
  }
  for await (const sighting of sightings) {
    waiting.push(sighting)
    if (waiting.length >= AT_ONCE) await flush()
    if (seen.size > MAX_SIGHTINGS) throw tooMany()
  }
  if (waiting.length > 0) await flush()
}

function tooMany(): Error {
  const outcome: NoAnswer = { kind: 'broken', code: 'too_many' }
  return Object.assign(new Error(outcome.code), { name: 'BrokenAnswer', outcome })
}
