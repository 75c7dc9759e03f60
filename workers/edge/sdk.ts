import { createHandlers, ProblemError } from '@vigil/http'

/** Seconds that a browser may keep the script. */
const MAX_AGE_SEC = 3600

/** The build's files, and nothing else of the assets: tables of intelligence are not for download. */
const FILE = /^[a-z0-9][a-z0-9.-]{0,63}\.(?:js|js\.map)$/

/** GET /sdk.js, the newest, and GET /sdk/:file. */
export const sdk = createHandlers(async (c) => {
  const file = c.req.param('file') ?? 'v1.js'
  if (!FILE.test(file)) throw new ProblemError('not_found')
  const asset = await c.env.ASSETS.fetch(`https://assets.local/sdk/${file}`)
  if (asset.status !== 200) {
    await asset.body?.cancel()
    throw new ProblemError('not_found', { detail: 'This deployment was built without the SDK.' })
  }
  return new Response(asset.body, {
    headers: {
      'Content-Type': file.endsWith('.map') ? 'application/json' : 'text/javascript; charset=utf-8',
      'Cache-Control': `public, max-age=${MAX_AGE_SEC}`,
      // Pages that isolate themselves (COEP) load only what allows it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
})
