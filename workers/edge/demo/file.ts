import { VigilError } from '@vigil/contract'
import { contentTypeOf } from '@vigil/http'
import type { EdgeHandler } from '../handler.ts'

/** Assets of the demo page, cached by browsers for five minutes. */
export const demoFile: EdgeHandler<'demoFile'> = async (c) => {
  const file = c.req.param('file')
  const type = contentTypeOf(file)
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
