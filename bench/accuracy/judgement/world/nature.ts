import type { ExposureFacts } from '@vigil/evidence'
import type { Country } from './countries.ts'
import type { Device } from './device.ts'
import type { Place } from './place.ts'
import type { Settings } from './settings.ts'

/** A person's machine, with the visitor id that the page stores on it. */
export interface OwnDevice {
  device: Device
  settings: Settings
  visitorId: string | null
  visitorIdEndsMs: number
  changesMs: number
}

export interface Dwelling {
  line: Place
  leaseEndsMs: number
}

/** A person's fixed attributes. */
export interface Nature {
  id: string
  country: Country
  city: number
  timezone: string
  /** Minutes east of UTC. */
  offsetMin: number
  languages: readonly string[]
  homeAsn: number
  mobileAsn: number
  dwelling: Dwelling
  office: Place | null
  kiosk: { place: Place; own: OwnDevice } | null
  vpnService: number | null
  /** Country in which a VPN user appears, with its time zone; null: the own one. */
  vpnCountry: Country | null
  relay: boolean
  traveller: boolean
  privacyTool: boolean
  sharesDevice: boolean
  /** The person's browsers never run the SDK. */
  refusesScript: boolean
  meanGapDays: number
  email: string
  exposure: ExposureFacts
}
