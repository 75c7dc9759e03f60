import { IntelUnavailable } from './unavailable.ts'

/** The assets binding of a Worker, or anything that answers like it. */
export interface Assets {
  fetch(url: string): Promise<Response>
}

/** The host is never looked up: the assets binding reads the path. */
const BASE = 'https://assets.local/intel/'

/** Bytes of one compiled table; null where there is none. */
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

/** Bytes of a table that every build has. */
export async function needAsset(assets: Assets, path: string): Promise<ArrayBuffer> {
  const bytes = await readAsset(assets, path)
  if (bytes === null) throw new IntelUnavailable(`asset ${path} is missing`)
  return bytes
}
