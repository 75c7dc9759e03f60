import { VigilError } from '@vigil/contract'
import type { HttpEnv } from '@vigil/http'
import type { Context } from 'hono'

/** A built file of the documents; a name that was not built is `not_found`. */
export async function docsAsset(c: Context<HttpEnv>, path: string): Promise<Response> {
  const asset = await c.env.ASSETS.fetch(`https://assets.local/docs/${path}`)
  if (asset.status === 200) return asset
  await asset.body?.cancel()
  throw new VigilError('not_found', { detail: 'There is no such page.' })
}
