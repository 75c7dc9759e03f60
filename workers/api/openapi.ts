import { type OpenApiAudience, openApiDocument } from '@vigil/contract'
import type { HttpEnv } from '@vigil/http'
import type { Context } from 'hono'
import type { ApiHandler } from './handler.ts'

/** Seconds that a reader may keep the document. */
const MAX_AGE_SEC = 300

/** Written documents by their base URLs and audience; a deployment has one of each. */
const written = new Map<string, string>()

export const openapi: ApiHandler<'openapi'> = (c) => answer(c, 'callers')

export const operatorOpenapi: ApiHandler<'operatorOpenapi'> = (c) => answer(c, 'operator')

function answer(c: Context<HttpEnv>, audience: OpenApiAudience): Response {
  const { origin } = new URL(c.req.url)
  const apiUrl = c.env.API_URL || origin
  const edgeUrl = c.env.EDGE_URL || origin
  const name = `${audience} ${apiUrl} ${edgeUrl}`
  let text = written.get(name)
  if (text === undefined) {
    text = JSON.stringify(openApiDocument({ apiUrl, edgeUrl }, audience))
    if (written.size >= 2) written.clear()
    written.set(name, text)
  }
  return c.body(text, 200, {
    'Content-Type': 'application/json',
    'Cache-Control': `public, max-age=${MAX_AGE_SEC}`,
  })
}
