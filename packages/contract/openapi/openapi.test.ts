import { expect, test } from 'vitest'
import * as z from 'zod'
import { pathParameters } from '../routes/parameters.ts'
import { pathNames, type Route } from '../routes/route.ts'
import { routes } from '../routes/routes.ts'
import { openApiDocument } from './openapi.ts'

const servers = { apiUrl: 'https://api.example.com', edgeUrl: 'https://edge.example.com' }
const documents = {
  callers: openApiDocument(servers, 'callers'),
  operator: openApiDocument(servers, 'operator'),
}
const audiences = ['callers', 'operator'] as const
const audienceOf = ({ auth }: Route) => (auth.kind === 'operator' ? 'operator' : 'callers')

/** Every value of a JSON document, deepest included. */
function* values(node: unknown): Generator<unknown> {
  yield node
  if (typeof node === 'object' && node !== null) {
    for (const child of Object.values(node)) yield* values(child)
  }
}

function at(document: unknown, pointer: string): unknown {
  const parts = pointer.replace(/^#\//, '').split('/')
  return parts.reduce<unknown>(
    (node, part) =>
      typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined,
    document,
  )
}

test.each(audiences)('every reference resolves in the document of %s', (audience) => {
  const document = documents[audience]
  const refs = [...values(document)].flatMap((node) =>
    typeof node === 'object' && node !== null && '$ref' in node ? [String(node.$ref)] : [],
  )
  expect(refs.length).toBeGreaterThan(100)
  expect(refs.filter((ref) => at(document, ref) === undefined)).toEqual([])
})

test.each(audiences)('every field and schema of %s has a description', (audience) => {
  const document = documents[audience]
  const schemas = Object.entries(Object(at(document, '#/components/schemas')))
  expect(schemas.length).toBeGreaterThan(40)
  expect(schemas.filter(([, schema]) => !isDescribed(schema)).map(([name]) => name)).toEqual([])
  const fields = [...values(document)].flatMap(propertiesOf)
  expect(fields.length).toBeGreaterThan(200)
  expect(fields.filter(([, schema]) => !isDescribed(schema)).map(([name]) => name)).toEqual([])
})

/** Fields of an object schema; none of a node that is something else. */
function propertiesOf(node: unknown): [string, unknown][] {
  const { type, properties } = Object(node)
  return type === 'object' && typeof properties === 'object' ? Object.entries(properties) : []
}

/** Described where it stands, or where its reference leads: every schema there has a description. */
function isDescribed(schema: unknown): boolean {
  const { description, $ref } = Object(schema)
  return typeof $ref === 'string' || (typeof description === 'string' && description.length > 3)
}

test('operations have a summary and a description', () => {
  const bare = routes.filter(({ summary, description }) => !summary || !description)
  expect(bare.map(({ operationId }) => operationId)).toEqual([])
})

test('each audience has exactly its routes', () => {
  const secured = audiences.map((audience) => JSON.stringify(documents[audience]))
  expect(secured.map((text) => text.includes('operatorToken'))).toEqual([false, true])
  expect(secured.map((text) => text.includes('secretKey"'))).toEqual([true, false])
})

test.each(audiences)(
  'no keyword of a standalone document remains in a schema of %s',
  (audience) => {
    const text = JSON.stringify(documents[audience])
    for (const word of ['"$schema"', '"$id"', '"$defs"', '__shared'])
      expect(text).not.toContain(word)
  },
)

test('generating the document twice gives the same document', () => {
  const again = openApiDocument(servers)
  expect(JSON.stringify(again)).toBe(JSON.stringify(documents.callers))
})

test('operation ids are unique', () => {
  const names = routes.map((route) => route.operationId)
  expect(new Set(names).size).toBe(names.length)
})

test.each(routes)(
  '$method $path declares the parameters of its path, success and failures',
  (route) => {
    expect(Object.keys(pathParameters)).toEqual(expect.arrayContaining(pathNames(route.path)))
    const operation = z
      .object({ responses: z.record(z.string(), z.unknown()) })
      .parse(pathItem(route))
    const statuses = Object.keys(operation.responses)
    expect(statuses).toEqual(expect.arrayContaining(['200', '500']))
    if (route.auth.kind !== 'none') expect(statuses).toContain('401')
    if (route.body) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']))
  },
)

function pathItem(route: Route): unknown {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(documents[audienceOf(route)])
  return paths[route.path]?.[route.method]
}

test('response schemas allow additional fields, so that fields can be added', () => {
  const answered = audiences.flatMap((audience) => [...answers(documents[audience])])
  expect(answered.length).toBeGreaterThan(1_000)
  expect(answered.filter(forbidsMore)).toEqual([])
})

/** Every value of a document's responses, with those that their references lead to. */
function* answers(document: unknown): Generator<unknown> {
  const seen = new Set<string>()
  const open = [...values(at(document, '#/paths'))].flatMap((node) => Object(node).responses ?? [])
  for (const found of open) {
    for (const node of values(found)) {
      yield node
      const { $ref } = Object(node)
      if (typeof $ref !== 'string' || seen.has($ref)) continue
      seen.add($ref)
      open.push(at(document, $ref))
    }
  }
}

function forbidsMore(node: unknown): boolean {
  return (
    typeof node === 'object' &&
    node !== null &&
    'additionalProperties' in node &&
    node.additionalProperties === false
  )
}

test('the published pattern of a country is met by what the documents write, such as GB', () => {
  const patterns = [...values(documents.callers)].flatMap((node) =>
    typeof node === 'object' && node !== null && 'pattern' in node ? [String(node.pattern)] : [],
  )
  const countries = patterns.filter((pattern) => /^\^\[[a-zA-Z-]+\]\{2\}\$$/.test(pattern))
  expect(countries.length).toBeGreaterThan(1)
  for (const pattern of countries) expect('GB').toMatch(new RegExp(pattern))
})
