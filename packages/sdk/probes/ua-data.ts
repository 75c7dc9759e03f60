import type { UaDataValues } from '@vigil/contract'

const WANTED = ['architecture', 'bitness', 'model', 'platformVersion', 'fullVersionList']

interface NavigatorUaData {
  getHighEntropyValues(hints: string[]): Promise<UaDataValues>
}

/** navigator.userAgentData (UA Client Hints); null where the browser has none. */
export async function uaData(): Promise<UaDataValues | null> {
  const data: unknown = Reflect.get(navigator, 'userAgentData')
  if (!isUaData(data)) return null
  const { brands, mobile, platform, ...high } = await data.getHighEntropyValues(WANTED)
  return { brands, mobile, platform, ...high }
}

function isUaData(value: unknown): value is NavigatorUaData {
  return typeof value === 'object' && value !== null && 'getHighEntropyValues' in value
}
