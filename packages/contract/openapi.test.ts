import { expect, test } from 'vitest'
import * as z from 'zod'
import { openApiDocument } from './openapi.ts'
import { pathParameters } from './parameters.ts'
import { pathNames } from './route.ts'
import { routes } from './routes.ts'

const document = openApiDocument({
  apiUrl: 'https://api.example.com',
  edgeUrl: 'https://edge.example.com',
})

/** Every value of a JSON document, deepest included. */
function* values(node: unknown): Generator<unknown> {
  yield node
  if (typeof node === 'object' && node !== null) {
    for (const child of Object.values(node)) yield* values(child)
  }
}

function at(pointer: string): unknown {
  const parts = pointer.replace(/^#\//, '').split('/')
  return parts.reduce<unknown>(
    (node, part) =>
      typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined,
    document,
  )
}

const refs = [...values(document)].flatMap((node) =>
  typeof node === 'object' && node !== null && '$ref' in node ? [String(node.$ref)] : [],
)

test('every reference leads somewhere in the document', () => {
  expect(refs.length).toBeGreaterThan(100)
  expect(refs.filter((ref) => at(ref) === undefined)).toEqual([])
})

test('nothing of a document of its own is left in a schema', () => {
  const text = JSON.stringify(document)
  for (const word of ['"$schema"', '"$id"', '"$defs"', '__shared']) expect(text).not.toContain(word)
})

test('the document is the same however often it is written', () => {
  const again = openApiDocument({
    apiUrl: 'https://api.example.com',
    edgeUrl: 'https://edge.example.com',
  })
  expect(JSON.stringify(again)).toBe(JSON.stringify(document))
})

test('every operation has a name of its own', () => {
  const names = routes.map((route) => route.operationId)
  expect(new Set(names).size).toBe(names.length)
})

test.each(routes)(
  '$method $path declares the parameters of its path, success and failures',
  (route) => {
    expect(Object.keys(pathParameters)).toEqual(expect.arrayContaining(pathNames(route.path)))
    const operation = z
      .object({ responses: z.record(z.string(), z.unknown()) })
      .parse(pathItem(route.path, route.method))
    const statuses = Object.keys(operation.responses)
    expect(statuses).toEqual(expect.arrayContaining(['200', '500']))
    if (route.auth.kind !== 'none') expect(statuses).toContain('401')
    if (route.body) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']))
  },
)

function pathItem(path: string, method: string): unknown {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(document)
  return paths[path]?.[method]
}

test('a response schema forbids no further field: fields may be added', () => {
  expect([...values(document)].filter(forbidsMore)).toEqual([])
})

function forbidsMore(node: unknown): boolean {
  return (
    typeof node === 'object' &&
    node !== null &&
    'additionalProperties' in node &&
    node.additionalProperties === false
  )
}
