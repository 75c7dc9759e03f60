import type { ReferrerChannel } from '@vigil/contract'

export interface LocaleFacts {
  timezone: string | null
  languages: string[]
  /** Countries that use the time zone (ISO 3166); empty where unknown. */
  timezoneCountries: string[]
  /** Time zone does not fit the country of the address (null: cannot be told). */
  timezoneMismatch: boolean | null
  languageMismatch: boolean | null
}

export interface AttributionFacts {
  channel: ReferrerChannel
  paid: boolean
  /** Click id or campaign contradicts the referrer. */
  inconsistent: boolean
}

export interface SessionFacts {
  session: 'none' | 'bound' | 'expired'
  token: 'none' | 'redeemed' | 'replayed' | 'invalid' | 'expired'
}
