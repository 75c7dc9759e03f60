import type { Random } from '../conformance/support/generate/random.ts'

/** A JSON Schema of a declaration. */
export type Schema = Readonly<Record<string, unknown>>

const MAX_DEPTH = 6

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemas = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const numberOf = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise

const byFormat: Readonly<Record<string, (random: Random) => string>> = {
  email: (random) => `p${random.int(0, 500)}@mailbox${random.int(0, 30)}.example`,
  uuid: () => '0190b7f0-0000-7000-8000-00000000dead',
  'date-time': (random) => new Date(random.int(0, 4e12)).toISOString(),
  ipv4: (random) => `84.153.${random.int(0, 255)}.${random.int(0, 255)}`,
  ipv6: (random) => `2003:e1::${random.int(0, 9999)}`,
  cidrv4: (random) => `84.${random.int(0, 255)}.0.0/16`,
  cidrv6: () => '2003:e1::/32',
  uri: () => 'https://www.acme.example/?gclid=1',
}

/** Texts that match the patterns of the interface. */
const words = ['signup', 'login', 'fraud', 'a', 'acme.example', 'a'.repeat(64), '0E253', '7']

/** Generates a value that is valid, or almost valid, for a schema. */
export function fromSchema(
  random: Random,
  schema: Schema,
  root: Schema = schema,
  depth = 0,
): unknown {
  const ref = typeof schema.$ref === 'string' ? follow(root, schema.$ref) : null
  if (ref !== null) return fromSchema(random, ref, root, depth + 1)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return random.pick<unknown>(schema.enum)
  const choices = [...schemas(schema.anyOf), ...schemas(schema.oneOf)]
  if (choices.length > 0) return fromSchema(random, random.pick(choices), root, depth + 1)
  const all = schemas(schema.allOf)
  if (all.length > 0) {
    return Object.assign({}, ...all.map((one) => Object(fromSchema(random, one, root, depth + 1))))
  }
  if (schema.type === 'object') return object(random, schema, root, depth)
  if (schema.type === 'array') return array(random, schema, root, depth)
  return scalar(random, schema)
}

function scalar(random: Random, schema: Schema): unknown {
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') {
    const from = Math.max(-1e6, numberOf(schema.minimum, 0))
    return random.int(from, Math.max(from, Math.min(1e6, numberOf(schema.maximum, 1000))))
  }
  const format = typeof schema.format === 'string' ? byFormat[schema.format] : undefined
  if (format !== undefined) return format(random)
  const word = random.pick(words)
  return word
    .padEnd(Math.min(300, numberOf(schema.minLength, 0)), 'x')
    .slice(0, numberOf(schema.maxLength, 500))
}

function object(random: Random, schema: Schema, root: Schema, depth: number): unknown {
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : []
  const share = depth >= MAX_DEPTH ? 0 : random.pick([0.1, 0.4, 0.8])
  const members = properties
    .filter(([name]) => required.includes(name) || random.chance(share))
    .map(([name, value]) => [
      name,
      isSchema(value) ? fromSchema(random, value, root, depth + 1) : 7,
    ])
  const { additionalProperties: more } = schema
  if (isSchema(more) && depth < MAX_DEPTH) {
    const extra = random.list(0, 3, (i) => [`k${i}`, fromSchema(random, more, root, depth + 1)])
    members.push(...extra)
  }
  return Object.fromEntries(members)
}

function array(random: Random, schema: Schema, root: Schema, depth: number): unknown {
  const prefix = schemas(schema.prefixItems)
  if (prefix.length > 0) return prefix.map((one) => fromSchema(random, one, root, depth + 1))
  const items = isSchema(schema.items) ? schema.items : {}
  const from = numberOf(schema.minItems, 0)
  const to = Math.min(numberOf(schema.maxItems, 5), from + (depth > 2 ? 2 : 5))
  return random.list(from, Math.max(from, to), () => fromSchema(random, items, root, depth + 1))
}

function follow(root: Schema, ref: string): Schema | null {
  let here: unknown = root
  for (const token of ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter((one) => one !== '')) {
    here = isSchema(here) ? here[token] : undefined
  }
  return isSchema(here) ? here : null
}

/** Names of the fields at the top of a schema. */
export function fieldsOf(schema: Schema | null): string[] {
  if (schema === null) return []
  const target = typeof schema.$ref === 'string' ? (follow(schema, schema.$ref) ?? {}) : schema
  const choices = [...schemas(target.anyOf), ...schemas(target.oneOf)]
  const own = isSchema(target.properties) ? Object.keys(target.properties) : []
  return [...own, ...choices.flatMap((one) => fieldsOf({ ...one, $defs: schema.$defs }))]
}
