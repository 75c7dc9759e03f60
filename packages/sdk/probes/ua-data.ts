import type { UaDataValues } from '@vigil/contract'

/** navigator.userAgentData (UA Client Hints, section 4), the part without a request; null where there is none. */
export function uaData(): UaDataValues | null {
  const data: unknown = Reflect.get(navigator, 'userAgentData')
  if (!isUaData(data)) return null
  const { brands, mobile, platform } = data
  return { brands, mobile, platform }
}

function isUaData(value: unknown): value is UaDataValues {
  return typeof value === 'object' && value !== null && 'brands' in value
}
