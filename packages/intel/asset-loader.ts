import { IntelUnavailable } from './unavailable.ts'

/** The assets binding of a Worker, or a stand-in. */
export interface Assets {
  fetch(url: string): Promise<Response>
}

/** Any host: the assets binding uses the path only. */
const BASE = 'https://assets.local/intel/'

/** Returns the bytes of one compiled table; null: it does not exist. */
export async function readAsset(assets: Assets, path: string): Promise<ArrayBuffer | null> {
  const response = await assets.fetch(BASE + path)
  if (response.status === 404) {
    await response.body?.cancel()
    return null
  }
  if (!response.ok) {
    await response.body?.cancel()
    throw new IntelUnavailable(`asset ${path} answered ${response.status}`)
  }
  return response.arrayBuffer()
}

/** Returns the bytes of a table that every build has; throws if it is missing. */
export async function requireAsset(assets: Assets, path: string): Promise<ArrayBuffer> {
  const bytes = await readAsset(assets, path)
  if (bytes === null) throw new IntelUnavailable(`asset ${path} is missing`)
  return bytes
}
