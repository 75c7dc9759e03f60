import { VigilError } from '@vigil/contract'
import { PERMISSIONS_POLICY } from '@vigil/http'
import type { EdgeHandler } from '../handler.ts'
import { openDemoOf } from './open-demo.ts'

/**
 * Allows scripts, styles and calls of this host only, nothing inline. The SDK starts workers from blob:
 * and data: addresses to see whether they know another browser than the page does.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob: data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The demo page, with the publishable key that it works with written in. */
export const demo: EdgeHandler<'demo'> = async (c) => {
  const { publishableKey } = await openDemoOf(c)
  const asset = await c.env.ASSETS.fetch('https://assets.local/demo/page.html')
  if (asset.status !== 200) {
    await asset.body?.cancel()
    throw new VigilError('not_found', { detail: 'This deployment was built without the demo.' })
  }
  const html = (await asset.text()).replace('{{publishableKey}}', publishableKey)
  return c.html(html, 200, {
    'Content-Security-Policy': POLICY,
    'Permissions-Policy': PERMISSIONS_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    // The page shows the visitor's own referrer, so same-origin requests may send it.
    'Referrer-Policy': 'same-origin',
  })
}
