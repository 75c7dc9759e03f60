/** Fields of a submitted form or JSON body. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a request submits a form: page views and preflights are no attempts. */
export function isSubmission(method: string): boolean {
  return !/^(?:GET|HEAD|OPTIONS)$/i.test(method)
}

/**
 * Returns the fields of a Fetch request, whose body stays readable; no fields if it cannot be parsed. null: the body is
 * JSON but declared as a form, so it is unknown what the application reads. Throws a TypeError if the body was read
 * before.
 */
export async function fieldsOf(request: Request): Promise<Fields | null> {
  if (request.body === null) return {}
  // Otherwise the attempt would look like one without fields.
  if (request.bodyUsed) throw new TypeError('vigil: the body was read before the check')
  const type = request.headers.get('content-type') ?? ''
  const isForm = /form/i.test(type)
  try {
    const bytes = await request.clone().arrayBuffer()
    // `request.json()` ignores the media type, so a handler may read JSON of any type.
    const json = jsonOf(bytes)
    if (json !== null) return isForm ? null : json
    if (!isForm) return {}
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    const fields: Record<string, unknown> = {}
    for (const name of form.keys()) {
      const values = form.getAll(name)
      fields[name] = values.length === 1 ? values[0] : values
    }
    return fields
  } catch {
    return {}
  }
}

/** Returns the fields of a parsed body; none if it is no object. */
export function objectOf(body: unknown): Fields {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function jsonOf(bytes: ArrayBuffer): Fields | null {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof json === 'object' ? objectOf(json) : null
  } catch {
    return null
  }
}
