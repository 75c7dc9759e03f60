import type { ExposureFacts } from '@vigil/evidence'
import type { Conduct } from './conduct.ts'
import type { Device } from './device.ts'
import type { Place } from './place.ts'

/** A visit as the world makes it, before the service has looked at it. */
export interface RawVisit {
  event: 'signup' | 'login'
  atMs: number
  accountId: string
  email: string
  place: Place
  device: Device
  /** The SDK ran, and its probes were forwarded. */
  probed: boolean
  /** The browser refuses the SDK: where a site has tokens, the visit brings neither one nor anything of a browser. */
  refusesScript: boolean
  visitorId: string | null
  timezone: string
  languages: readonly string[]
  conduct: Conduct
  exposure: ExposureFacts | null
}

/** Groups in which honest people are compared: what is fair to one must be fair to all. */
export interface Segments {
  country: string
  browser: string
  /** Through a mobile carrier. */
  mobile: boolean
  place: 'home' | 'mobile' | 'office' | 'other'
  vpnUser: boolean
  traveller: boolean
  privacyTool: boolean
  sharedDevice: boolean
  /** Without an id of its own: the page could keep none. */
  noVisitorId: boolean
  /** Without a token, at a site whose visits bring one. */
  noToken: boolean
  /** People who sign up beside others, and who come through a service of many. */
  kind: SignupClass
  /** Of the first thirty days of the site. */
  firstMonth: boolean
}

/** What an honest sign-up has in common with others that come at the same time. */
export type SignupClass = 'alone' | 'household' | 'school' | 'office' | 'shop' | 'cgnat' | 'vpn'
