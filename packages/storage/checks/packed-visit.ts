import { NetworkKind } from '@vigil/contract'
import { DEVICE_COMPONENTS, type PastVisit, SKETCH_HEX } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { visits } from '../schema/index.ts'

const text = z.string().nullable().default(null)
const number = z.number().nullable().default(null)
const place = z.object({ latitude: z.number(), longitude: z.number() }).nullable().default(null)
const sketch = z.union([z.record(z.string(), z.string()), z.string().transform(readSketch)])

/** Facts of a visit that have no column, in the order in which they are packed. New fields go last. */
const facts = z.object({
  visitorKey: text,
  deviceKey: text,
  sketch: sketch.nullable().default(null),
  ipKey: text,
  subnetKey: text,
  asn: number,
  country: text,
  networkKind: NetworkKind.nullable().default(null),
  mobile: z.boolean().exactOptional(),
  geo: place,
  browser: text,
  browserMajor: number,
  os: text,
  language: text,
  timezone: text,
  tlsFamily: text,
  emailKey: text,
  accountsLinked: z.number().exactOptional(),
  passed: z.boolean().exactOptional(),
  visitorIsOwn: z.boolean().exactOptional(),
  deviates: z.boolean().exactOptional(),
  siteHost: z.string().exactOptional(),
  token: z.boolean().exactOptional(),
  nonce: z.boolean().exactOptional(),
  installationKey: z.string().exactOptional(),
  product: z.string().exactOptional(),
  clientKey: z.string().exactOptional(),
  storage: z.enum(['whole', 'stale', 'copy', 'bare']).exactOptional(),
  mark: z.string().exactOptional(),
  emailDomainKey: z.string().exactOptional(),
})
export type Packed = z.infer<typeof facts>
type Field = keyof Packed
const FIELDS = facts.keyof().options

/** Packs facts of a visit as a list; unknown ones are null. */
export function listFacts(visit: PastVisit): unknown[] {
  const packed = { ...visit, sketch: visit.sketch && packSketch(visit.sketch) }
  return FIELDS.map((name) => packed[name] ?? null)
}

/** The list of facts as JSON. */
export const packFacts = (visit: PastVisit): string => JSON.stringify(listFacts(visit))

type Sketch = Record<string, string>
/** Stands for a component of a packed sketch that was not observed. */
export const ABSENT = '.'
const HASH = new RegExp(`^[0-9a-f]{${SKETCH_HEX}}$`)

/** Packs a sketch without its component names, half as long; returns any other text unchanged. */
function packSketch(sketch: Sketch): string | Sketch {
  const hashes = DEVICE_COMPONENTS.map((name) => sketch[name] ?? ABSENT)
  const isPlain = hashes.every((hash) => hash === ABSENT || HASH.test(hash))
  const observed = hashes.filter((hash) => hash !== ABSENT).length
  return isPlain && observed === Object.keys(sketch).length ? hashes.join('') : sketch
}

function readSketch(packed: string): Sketch {
  const sketch: Sketch = {}
  let at = 0
  for (const name of DEVICE_COMPONENTS) {
    const isAbsent = packed[at] === ABSENT
    const hash = packed.slice(at, at + SKETCH_HEX)
    if (!isAbsent && hash !== '') sketch[name] = hash
    at += isAbsent ? ABSENT.length : SKETCH_HEX
  }
  return sketch
}

/** Reads what `packFacts` wrote, and the JSON objects of older rows. */
export const readFacts = (stored: string): Packed => factsIn(JSON.parse(stored))

/** Reads facts from a list made by `listFacts`, or from an object. */
export function factsIn(value: unknown): Packed {
  const named = Array.isArray(value)
    ? FIELDS.map((name, at) => [name, value[at]])
    : Object.entries(Object(value))
  return facts.parse(Object.fromEntries(named.filter(([, fact]) => fact != null)))
}

/** Returns stored facts with some fields changed, in the form in which they were stored. */
export function withFacts(
  stored: string,
  values: { readonly [Name in Field]?: Packed[Name] | null },
): string {
  const facts: unknown = JSON.parse(stored)
  if (!Array.isArray(facts)) return JSON.stringify({ ...Object(facts), ...values })
  const length = Math.max(facts.length, ...FIELDS.map((name, at) => (name in values ? at + 1 : 0)))
  return JSON.stringify(
    Array.from({ length }, (_, at) => {
      const name = FIELDS[at]
      return (name !== undefined && name in values ? values[name] : facts[at]) ?? null
    }),
  )
}

/** SQL: a field of `visits.facts`, packed or as an object. */
export function visitField(name: Field): SQL {
  return sql`json_extract(${visits.facts}, CASE json_type(${visits.facts}) WHEN 'array'
    THEN ${sql.raw(`'${packedPath(name)}'`)} ELSE ${sql.raw(`'$.${name}'`)} END)`
}

/** Index of a field in the packed list. */
export const packedPath = (name: Field): string => `$[${FIELDS.indexOf(name)}]`
