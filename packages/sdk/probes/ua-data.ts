import type { UaDataValues } from '@vigil/contract'
import { has } from '../page/has.ts'

/** The synchronous part of navigator.userAgentData (UA Client Hints, section 4); null if the browser lacks it. */
export function uaData(): UaDataValues | null {
  const data: unknown = Reflect.get(navigator, 'userAgentData')
  if (!isUaData(data)) return null
  const { brands, mobile, platform } = data
  return { brands, mobile, platform }
}

function isUaData(value: unknown): value is UaDataValues {
  return has(value, 'brands')
}
