import * as z from 'zod'
import { prices, retainedMonths } from './prices.ts'

export const Meter = z.object({
  objectCalls: z.number(),
  d1RowsRead: z.number(),
  d1RowsWritten: z.number(),
  d1Batches: z.number(),
  kvReads: z.number(),
  kvWrites: z.number(),
})

/** What one kind of call took, for each call. */
export interface Taken {
  calls: number
  meter: z.infer<typeof Meter>
  cpuMs: number
  storedBytes: number
}

/** What each call took, and its dollars per million calls. */
export function figures({ calls, meter, cpuMs, storedBytes }: Taken) {
  const each = (n: number) => n / calls
  const kept = Math.max(0, each(storedBytes))
  const dollars =
    prices.request +
    each(cpuMs) * prices.cpuMs +
    each(meter.objectCalls) * prices.objectCall +
    each(meter.d1RowsRead) * prices.d1RowRead +
    each(meter.d1RowsWritten) * prices.d1RowWritten +
    each(meter.kvReads) * prices.kvRead +
    each(meter.kvWrites) * prices.kvWrite +
    kept * prices.d1ByteMonth * retainedMonths
  const round = (n: number) => Math.round(each(n) * 100) / 100
  return {
    'rows written': round(meter.d1RowsWritten),
    'rows read': round(meter.d1RowsRead),
    batches: round(meter.d1Batches),
    'object calls': round(meter.objectCalls),
    'kv reads': round(meter.kvReads),
    'kv writes': round(meter.kvWrites),
    'cpu ms, at most': round(cpuMs),
    'bytes kept': Math.round(kept),
    dollars: Math.round(dollars * 1e8) / 100,
  }
}
