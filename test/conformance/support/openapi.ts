import * as z from 'zod'
import { call } from './call.ts'

const METHOD = /^(?:get|post|put|patch|delete)$/

const Operation = z.looseObject({
  operationId: z.string(),
  responses: z.record(z.string(), z.unknown()),
  requestBody: z.unknown().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
})
const Document = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string(), version: z.literal('1.0.0') }),
  paths: z.record(z.string().startsWith('/'), z.record(z.string(), z.unknown())),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
})

/** An operation of a document that the server host serves. */
export interface Documented {
  method: string
  path: string
  operation: z.infer<typeof Operation>
}

/** A document with its operations. */
export async function openapi(path: '/openapi.json' | '/openapi-operator.json') {
  const answer = await call('api', 'GET', path)
  const document = Document.parse(answer.json)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([key]) => METHOD.test(key))
      .map(([key, value]): Documented => {
        return { method: key.toUpperCase(), path, operation: Operation.parse(value) }
      }),
  )
  return { answer, document, operations }
}
