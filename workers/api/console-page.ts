import { VigilError } from '@vigil/contract'
import { contentTypeOf, type HttpEnv, PERMISSIONS_POLICY } from '@vigil/http'
import type { Context } from 'hono'

/** Allows scripts, styles and calls of this host only, nothing inline, and no framing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The single page of the console; its script routes by the URL. */
export async function pageOf(c: Context<HttpEnv>): Promise<Response> {
  const page = await assetOf(c, 'index.html')
  return new Response(page.body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Permissions-Policy': PERMISSIONS_POLICY,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // Filters are part of the URL, and may identify people.
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })
}

/** Assets of the page. Browsers revalidate them: after a deployment the name is the same, but the ETag differs. */
export async function fileOf(c: Context<HttpEnv>, file: string): Promise<Response> {
  const type = contentTypeOf(file)
  if (type === undefined) throw new VigilError('not_found')
  const asset = await assetOf(c, file)
  const tag = asset.headers.get('ETag')
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(tag !== null && { ETag: tag }),
  }
  if (tag !== null && c.req.header('If-None-Match') === tag) {
    await asset.body?.cancel()
    return new Response(null, { status: 304, headers })
  }
  return new Response(asset.body, { headers })
}

async function assetOf(c: Context<HttpEnv>, file: string): Promise<Response> {
  const asset = await c.env.ASSETS.fetch(`https://assets.local/console/${file}`)
  if (asset.status === 200) return asset
  await asset.body?.cancel()
  throw new VigilError('not_found', { detail: 'This deployment was built without the console.' })
}
