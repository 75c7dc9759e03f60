/** Fields of a submitted form or JSON body. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a request submits something: a page that is shown and a preflight are no attempt of a visitor. */
export function isSubmission(method: string): boolean {
  return !/^(?:GET|HEAD|OPTIONS)$/i.test(method)
}

/**
 * The fields of a Fetch request, whose body stays readable; none where it cannot be parsed. Null for a
 * body that is JSON and calls itself a form: what the application reads of it is not known. Throws a
 * TypeError where the body was read before.
 */
export async function fieldsOf(request: Request): Promise<Fields | null> {
  if (request.body === null) return {}
  // Without its fields an attempt would look like one that sent none.
  if (request.bodyUsed) throw new TypeError('vigil: the body was read before the check')
  const type = request.headers.get('content-type') ?? ''
  const isForm = /form/i.test(type)
  try {
    const bytes = await request.clone().arrayBuffer()
    // `request.json()` asks for no media type, so a handler reads JSON under any.
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

/** The fields of a parsed body; none of what is no object. */
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
