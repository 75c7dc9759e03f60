import { VigilError } from '@vigil/contract'
import type { HttpEnv } from '@vigil/http'
import type { Context } from 'hono'
import type { EdgeHandler } from './handler.ts'

/** Seconds that a browser may keep an alias: so long a visitor may run yesterday's version. */
const ALIAS_MAX_AGE_SEC = 600
const YEAR_SEC = 31_536_000

/** Only the SDK's files are served: intelligence tables among the assets must not be downloaded. */
const FILE = /^[a-z0-9][a-z0-9.-]{0,63}\.(js|js\.map|d\.ts)$/
const HASHED = /-[0-9a-f]{12}\./
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  'js.map': 'application/json',
  'd.ts': 'text/plain; charset=utf-8',
}

/** `/sdk.js`, the newest version. */
export const sdk: EdgeHandler<'sdk'> = (c) => serveFile(c, 'v1.js')

/** A name with a hash never changes its content. */
export const sdkFile: EdgeHandler<'sdkFile'> = (c) => serveFile(c, c.req.param('file'))

async function serveFile(c: Context<HttpEnv>, file: string): Promise<Response> {
  const ending = FILE.exec(file)?.[1]
  if (ending === undefined) throw new VigilError('not_found')
  const known = c.req.header('If-None-Match')
  const asset = await c.env.ASSETS.fetch(`https://assets.local/sdk/${file}`, {
    headers: known === undefined ? {} : { 'If-None-Match': known },
  })
  if (asset.status !== 200 && asset.status !== 304) {
    await asset.body?.cancel()
    throw new VigilError('not_found', { detail: 'This deployment was built without the SDK.' })
  }
  const etag = asset.headers.get('ETag')
  return new Response(asset.body, {
    status: asset.status,
    headers: {
      'Content-Type': TYPES[ending] ?? 'text/plain',
      'Cache-Control': HASHED.test(file)
        ? `public, max-age=${YEAR_SEC}, immutable`
        : `public, max-age=${ALIAS_MAX_AGE_SEC}, stale-while-revalidate=86400`,
      // Cross-origin isolated pages (COEP) load only resources that allow it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...(etag !== null && { ETag: etag }),
    },
  })
}
