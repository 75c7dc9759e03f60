import type { ExposureFacts } from '@vigil/evidence'
import type { Conduct } from './conduct.ts'
import type { Device } from './device.ts'
import type { Place } from './place.ts'

/** A simulated visit, before it becomes evidence. */
export interface RawVisit {
  event: 'signup' | 'login'
  atMs: number
  accountId: string
  email: string
  place: Place
  device: Device
  /** The SDK ran, and its probes were forwarded. */
  probed: boolean
  /** The browser refuses the SDK: at a site with tokens, the visit has neither a token nor browser data. */
  refusesScript: boolean
  visitorId: string | null
  /**
   * An earlier state of the browser's storage: copied by an attacker, or restored from a backup; absent: the newest.
   */
  storage?: { stateMs: number; isCopy: boolean }
  timezone: string
  languages: readonly string[]
  conduct: Conduct
  exposure: ExposureFacts | null
}

/** Groups by which false positives are compared. */
export interface Segments {
  country: string
  browser: string
  /** On a mobile carrier's network. */
  mobile: boolean
  place: 'home' | 'mobile' | 'office' | 'other'
  vpnUser: boolean
  traveller: boolean
  privacyTool: boolean
  sharedDevice: boolean
  /** The page could store no visitor id. */
  noVisitorId: boolean
  /** Without a token, at a site that uses tokens. */
  noToken: boolean
  /** A program of the person's drives the browser, without disguise: such a login should be challenged. */
  driven: boolean
  /** What an honest sign-up shares with others at the same time. */
  kind: SignupClass
  /** Within the first thirty days of the simulation. */
  firstMonth: boolean
}

/** What an honest sign-up has in common with others that come at the same time. */
export type SignupClass = 'alone' | 'household' | 'school' | 'office' | 'shop' | 'cgnat' | 'vpn'
