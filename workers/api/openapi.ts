import { EXAMPLE_SERVERS } from '@vigil/contract'
import type { HttpEnv } from '@vigil/http'
import type { Context } from 'hono'
import { docsAsset } from './docs-asset.ts'
import type { ApiHandler } from './handler.ts'

/** Seconds that a reader may keep the document. */
const MAX_AGE_SEC = 300

export const openapi: ApiHandler<'openapi'> = (c) => answer(c, 'openapi.json')

export const operatorOpenapi: ApiHandler<'operatorOpenapi'> = (c) =>
  answer(c, 'openapi-operator.json')

/** The document as it was built, with the base URLs of this deployment. */
async function answer(c: Context<HttpEnv>, name: string): Promise<Response> {
  const { origin } = new URL(c.req.url)
  const text = await (await docsAsset(c, name)).text()
  const own = text
    .replaceAll(EXAMPLE_SERVERS.apiUrl, c.env.API_URL || origin)
    .replaceAll(EXAMPLE_SERVERS.edgeUrl, c.env.EDGE_URL || origin)
  return c.body(own, 200, {
    'Content-Type': 'application/json',
    'Cache-Control': `public, max-age=${MAX_AGE_SEC}`,
  })
}
