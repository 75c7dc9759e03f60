import * as z from 'zod'
import {
  lastingMonths,
  packedMonths,
  placeMonths,
  prices,
  roundMonths,
  rowMonths,
} from './prices.ts'

export const Meter = z.object({
  objectCalls: z.number(),
  d1RowsRead: z.number(),
  d1RowsWritten: z.number(),
  d1Batches: z.number(),
  kvReads: z.number(),
  kvWrites: z.number(),
})

/** Usage of one kind of call, per call. */
export interface Taken {
  calls: number
  /** Requests of callers; the cron has none. */
  requests: number
  meter: z.infer<typeof Meter>
  cpuMs: number
  storedBytes: number
  /** Part of the written bytes: first answers. */
  answerBytes: number
  /** Part of the stored bytes: identifiers of places. */
  placeBytes: number
  /** Part of the stored bytes: rows of checks. */
  rowBytes: number
  /** Stored identifiers of places, and stored accounts with all other identifiers. */
  placeRows: number
  lastingRows: number
}

/**
 * Returns the usage of each call, its dollars per million calls, and the dollars of one call by part.
 *
 * @param packedBytes bytes of a packed check; null: storage is billed with the checks
 */
export function figures(taken: Taken, packedBytes: number | null) {
  const { calls, requests, meter, cpuMs, storedBytes, answerBytes, placeBytes, rowBytes } = taken
  const { placeRows, lastingRows } = taken
  const each = (n: number) => n / calls
  const kept = Math.max(0, each(storedBytes))
  const others = kept - each(placeBytes) - each(rowBytes)
  const byteMonths =
    (packedBytes === null ? 0 : others * lastingMonths) +
    each(placeBytes) * placeMonths +
    each(rowBytes) * rowMonths +
    (rowBytes > 0 ? (packedBytes ?? 0) * packedMonths : 0) +
    Math.max(0, each(answerBytes)) * rowMonths
  const roundRows =
    (Math.max(0, placeRows) * placeMonths + Math.max(0, lastingRows) * lastingMonths) / roundMonths
  const parts = {
    request: each(requests) * prices.request,
    'CPU, at most': each(cpuMs) * prices.cpuMs,
    'object calls': each(meter.objectCalls) * prices.objectCall,
    'rows read': each(meter.d1RowsRead + roundRows) * prices.d1RowRead,
    'rows written': each(meter.d1RowsWritten) * prices.d1RowWritten,
    KV: each(meter.kvReads) * prices.kvRead + each(meter.kvWrites) * prices.kvWrite,
    storage: byteMonths * prices.d1ByteMonth,
  }
  const round = (n: number) => Math.round(each(n) * 100) / 100
  return {
    'rows written': round(meter.d1RowsWritten),
    'rows read': round(meter.d1RowsRead),
    'by rounds': round(roundRows),
    batches: round(meter.d1Batches),
    'object calls': round(meter.objectCalls),
    'kv reads': round(meter.kvReads),
    'kv writes': round(meter.kvWrites),
    'cpu ms, at most': round(cpuMs),
    'bytes kept': Math.round(kept),
    'of a row': Math.round(each(rowBytes)),
    'of an answer': Math.round(each(answerBytes)),
    dollars: perMillion(sum(Object.values(parts))),
    parts,
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
/** Dollars of a million, to the cent. */
export const perMillion = (each: number): number => Math.round(each * 1e8) / 100
