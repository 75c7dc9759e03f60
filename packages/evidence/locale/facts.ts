export interface LocaleFacts {
  timezone: string | null
  languages: string[]
  /** Countries that use the time zone (ISO 3166); empty where unknown. */
  timezoneCountries: string[]
  /** The time zone does not fit the IP address's country; null: unknown. */
  timezoneMismatch: boolean | null
  languageMismatch: boolean | null
}
