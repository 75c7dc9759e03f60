import { Degraded, Provenance, RecommendationAction, Verdict } from '@vigil/contract'
import { COUNT_WINDOWS } from '@vigil/evidence'
import * as z from 'zod'

/** Stored fields that few checks have; empty ones are omitted. */
export const CheckExtra = z.object({
  /** The recommendation, if it differs from the verdict. */
  action: RecommendationAction.optional(),
  unusual: z.array(z.string()).optional(),
  degraded: z.array(Degraded).optional(),
  /** Keys of the list entries that decided: [kind, value]. */
  listed: z.array(z.tuple([z.string(), z.string()])).optional(),
  /** Keyed hash of the X-Request-Id that the caller sent. */
  request: z.string().optional(),
  timingMs: z.int().optional(),
  /**
   * Weights of the signals that counted, in the order of the contributions without the base, thousandths of an ln LR.
   */
  weights: z.array(z.int()).optional(),
  /** Muted signals that fired, with their weights in thousandths. */
  muted: z.array(z.tuple([z.string(), z.int()])).optional(),
  /** Counts of signals that count, by their code; of a sliding window with its name. */
  counts: z
    .record(z.string(), z.union([z.int(), z.tuple([z.int(), z.enum(COUNT_WINDOWS)])]))
    .optional(),
  /** Thresholds of the caller's own policy: of a challenge, of a block. */
  thresholds: z.tuple([z.int(), z.int()]).optional(),
  /** Result of the caller's draft policy: its fingerprint, score and verdict. */
  dry: z.tuple([z.string(), z.int(), Verdict]).optional(),
  /** Where each part of the evidence came from; packed, or of older rows an object. */
  parts: z.union([z.record(z.string(), Provenance), z.string().transform(readParts)]).optional(),
})
export type CheckExtra = z.infer<typeof CheckExtra>

/** The fields as they are stored, as JSON. */
export function packExtra({ parts, ...extra }: CheckExtra): object {
  return { ...extra, ...(parts && { parts: packParts(parts) }) }
}

/** Parts in the order in which they are packed; new ones are appended. Each source is encoded as a letter. */
const PARTS = ['network', 'email', 'browser', 'device', 'tls']
const LETTERS = {
  edge: 'e',
  signed: 't',
  session: 's',
  server: 'v',
  client: 'c',
} as const satisfies Record<Provenance, string>

function packParts(parts: Record<string, Provenance>): string | Record<string, Provenance> {
  if (Object.keys(parts).some((part) => !PARTS.includes(part))) return parts
  return PARTS.map((part) => (parts[part] ? LETTERS[parts[part]] : '-')).join('')
}

function readParts(packed: string): Record<string, Provenance> {
  return Object.fromEntries(
    PARTS.flatMap((part, at): [string, Provenance][] => {
      const source = Provenance.options.find((name) => LETTERS[name] === packed[at])
      return source === undefined ? [] : [[part, source]]
    }),
  )
}
