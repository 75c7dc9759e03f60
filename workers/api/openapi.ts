import { openApiDocument } from '@vigil/contract'
import type { ApiHandler } from './handler.ts'

/** Seconds that a reader may keep the document. */
const MAX_AGE_SEC = 300

/** Written documents by their base URLs; a deployment has one. */
const written = new Map<string, string>()

export const openapi: ApiHandler<'openapi'> = (c) => {
  const { origin } = new URL(c.req.url)
  const apiUrl = c.env.API_URL || origin
  const edgeUrl = c.env.EDGE_URL || origin
  const name = `${apiUrl} ${edgeUrl}`
  let text = written.get(name)
  if (text === undefined) {
    text = JSON.stringify(openApiDocument({ apiUrl, edgeUrl }))
    written.clear()
    written.set(name, text)
  }
  return c.body(text, 200, {
    'Content-Type': 'application/json',
    'Cache-Control': `public, max-age=${MAX_AGE_SEC}`,
  })
}
