import * as z from 'zod'

type Json = Record<string, unknown>

/** Collects the schemas that a document names, and writes each once. */
export class SchemaBook {
  readonly #registry = z.registry<{ id: string }>()
  /** Operations that a schema is the body or the answer of, by its id. */
  readonly #roles = new Map<string, string[]>()

  /**
   * A reference to a schema with an id; one without is written where it stands. `role`, such as
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
   * Description and schema of a query parameter as its reader means it: a number where digits are
   * parsed into one.
   */
  parameter(declared: z.core.$ZodType): Json {
    const description = z.globalRegistry.get(declared)?.description
    const inner = declared instanceof z.ZodOptional ? declared.unwrap() : declared
    const { description: own, ...written }: Json =
      inner instanceof z.ZodType && inner.meta()?.id !== undefined
        ? this.refTo(inner)
        : bare({ ...z.toJSONSchema(declared, { io: 'output' }) })
    const said = description ?? own
    return { ...(said !== undefined && { description: said }), schema: written }
  }

  /** All schemas by name, in the alphabet's order. */
  written(): Json {
    // A request's form for all: what a response adds one day must not break its readers.
    const { schemas } = z.toJSONSchema(this.#registry, {
      io: 'input',
      uri: (id) => `#/components/schemas/${id}`,
      // Readers of the document want a schema beside a tuple; its length is bounded all the same.
      override: ({ jsonSchema }) => {
        if (jsonSchema.prefixItems !== undefined && jsonSchema.items === false) {
          jsonSchema.items = {}
        }
      },
    })
    // Schemas that others name but no route does are gathered under one entry: they join the rest.
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

/** Without what belongs to a document of its own. */
function bare(schema: Json): Json {
  const { $schema: _schema, $id: _uri, id: _id, ...rest } = schema
  return rest
}
