import { VigilError } from '@vigil/contract'
import type { EdgeHandler } from '../handler.ts'

const TYPES = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['svg', 'image/svg+xml'],
])
const FILE = /^[a-z][a-z0-9-]{0,31}\.(css|js|svg)$/

/** Assets of the demo page, cached by browsers for five minutes. */
export const demoFile: EdgeHandler<'demoFile'> = async (c) => {
  const file = c.req.param('file')
  const type = TYPES.get(FILE.exec(file)?.[1] ?? '')
  if (type === undefined) throw new VigilError('not_found')
  const asset = await c.env.ASSETS.fetch(`https://assets.local/demo/${file}`)
  if (asset.status !== 200) {
    await asset.body?.cancel()
    throw new VigilError('not_found')
  }
  return new Response(asset.body, {
    headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=300' },
  })
}
