import { VigilError } from '@vigil/contract'
import type { HttpEnv } from '@vigil/http'
import type { Context } from 'hono'
import { docsAsset } from './docs-asset.ts'
import type { ApiHandler } from './handler.ts'

/** Allows pages, one script and one style of this host; nothing inline, no other host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const NAME = /^[A-Za-z][A-Za-z0-9-]{0,63}$/
const ASSETS: Readonly<Record<string, string>> = {
  'docs.css': 'text/css; charset=utf-8',
  'docs.js': 'text/javascript; charset=utf-8',
  'search.json': 'application/json',
}

export const home: ApiHandler<'home'> = (c) => file(c, 'home.html', 'text/html; charset=utf-8')

export const docsIndex: ApiHandler<'docsIndex'> = (c) =>
  file(c, 'index.html', 'text/html; charset=utf-8')

export const docsPage: ApiHandler<'docsPage'> = (c) => {
  const name = c.req.param('page')
  if (!NAME.test(name) || name === 'home' || name === 'index') throw new VigilError('not_found')
  return file(c, `${name}.html`, 'text/html; charset=utf-8')
}

export const docsOperation: ApiHandler<'docsOperation'> = (c) => {
  const name = c.req.param('operationId')
  if (!NAME.test(name)) throw new VigilError('not_found')
  return file(c, `api/${name}.html`, 'text/html; charset=utf-8')
}

export const docsFile: ApiHandler<'docsFile'> = (c) => {
  const name = c.req.param('file')
  const type = ASSETS[name]
  if (type === undefined) throw new VigilError('not_found')
  return file(c, name, type)
}

export const llms: ApiHandler<'llms'> = (c) => file(c, 'llms.txt', 'text/plain; charset=utf-8')

async function file(c: Context<HttpEnv>, path: string, type: string): Promise<Response> {
  const asset = await docsAsset(c, path)
  return new Response(asset.body, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  })
}
