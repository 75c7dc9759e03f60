import * as z from 'zod'
import { type ProbeName, type ProbeResult, probeSchemas } from './probes.ts'

const ms = z.number().min(0).max(1e6)
const failed = z.enum(['failed', 'timeout', 'unsupported', 'blocked'])

/**
 * Returns the results that are valid for a known probe: of what a browser sends only these are read,
 * and so only these are stored. Linear in the number of known probes, whatever is sent.
 */
export function knownProbes(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known: Record<string, ProbeResult> = {}
  for (const name of PROBE_NAMES) {
    const result = Object.hasOwn(sent, name) ? readResult(name, sent[name]) : null
    if (result !== null) known[name] = result
  }
  return known
}

const PROBE_NAMES = Object.keys(probeSchemas).filter(isProbeName)

function isProbeName(name: string): name is ProbeName {
  return Object.hasOwn(probeSchemas, name)
}

/** Returns null if the value is no result of this probe. */
function readResult(name: ProbeName, sent: unknown): ProbeResult | null {
  if (typeof sent !== 'object' || sent === null) return null
  const time = readTime(own(sent, 'ms'))
  const state = own(sent, 'state')
  if (state !== 'ok') {
    const read = failed.safeParse(state)
    return read.success ? { state: read.data, ...time } : null
  }
  const value = readValue(name, own(sent, 'value'))
  return value === undefined ? null : { state, value, ...time }
}

/** Returns the duration of a probe; empty if it is absent or invalid. */
function readTime(sent: unknown): { ms?: number } {
  const took = sent === undefined ? null : ms.safeParse(sent)
  return took?.success ? { ms: took.data } : {}
}

function readValue(name: ProbeName, value: unknown): unknown {
  try {
    return probeSchemas[name].safeParse(value).data
  } catch {
    // zod reads `length` of any value in place of a list, and it may be no number.
    return undefined
  }
}

const own = (record: object, name: string): unknown =>
  Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined
