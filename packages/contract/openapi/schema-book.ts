import * as z from 'zod'

type Json = Record<string, unknown>

/** Collects the schemas that a document references, and writes each once. */
export class SchemaBook {
  readonly #registry = z.registry<{ id: string }>()
  /** Operations whose request or response body is a schema, by its id. */
  readonly #roles = new Map<string, string[]>()

  /**
   * Returns a reference to a schema with an id, or the schema itself if it has none. `role`, such as
   * "Answer of `check`", describes a schema that has no description of its own.
   */
  refTo(schema: z.ZodType, role?: string): Json {
    const id = schema.meta()?.id
    if (id === undefined) return bare({ ...z.toJSONSchema(schema, { io: 'input' }) })
    if (role !== undefined) this.#roles.set(id, [...(this.#roles.get(id) ?? []), role])
    if (!this.#registry.has(schema)) this.#registry.add(schema, { id })
    return { $ref: `#/components/schemas/${id}` }
  }

  /**
   * Returns description and schema of a query parameter as callers see it: a number if digits are
   * parsed into one.
   */
  parameter(declared: z.core.$ZodType): Json {
    const description = z.globalRegistry.get(declared)?.description
    const inner = declared instanceof z.ZodOptional ? declared.unwrap() : declared
    const { description: own, ...written }: Json =
      inner instanceof z.ZodType && inner.meta()?.id !== undefined
        ? this.refTo(inner)
        : bare({ ...z.toJSONSchema(declared, { io: 'output' }) })
    const text = description ?? own
    return { ...(text !== undefined && { description: text }), schema: written }
  }

  /** Returns all schemas by name, in alphabetical order. */
  written(): Json {
    // The input form of all schemas: fields that a response gains later must not break clients.
    const { schemas } = z.toJSONSchema(this.#registry, {
      io: 'input',
      uri: (id) => `#/components/schemas/${id}`,
      // Some tools need `items` in addition to a tuple; its length is limited all the same.
      override: ({ jsonSchema }) => {
        if (jsonSchema.prefixItems !== undefined && jsonSchema.items === false) {
          jsonSchema.items = {}
        }
      },
    })
    // zod collects schemas that only other schemas reference in one shared entry; they are merged into the result.
    const text = JSON.stringify(schemas).replaceAll('/__shared#/$defs/', '/')
    const { __shared, ...named }: Record<string, Json> = JSON.parse(text)
    const all = Object.entries({ ...named, ...definitions(__shared) })
    all.sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(
      all.map(([id, schema]) => {
        const roles = this.#roles.get(id)
        const described = roles === undefined ? {} : { description: `${roles.join('; ')}.` }
        return [id, { ...described, ...bare(schema) }]
      }),
    )
  }
}

function definitions(shared: Json | undefined): Record<string, Json> {
  const defs = shared?.$defs
  return typeof defs === 'object' && defs !== null ? Object.fromEntries(Object.entries(defs)) : {}
}

/** Removes keywords that belong to a standalone document. */
function bare(schema: Json): Json {
  const { $schema: _schema, $id: _uri, id: _id, ...rest } = schema
  return rest
}
