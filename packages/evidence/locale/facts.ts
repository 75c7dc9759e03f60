export interface LocaleFacts {
  timezone: string | null
  languages: string[]
  /** Countries that use the time zone (ISO 3166); empty where unknown. */
  timezoneCountries: string[]
  /** Time zone does not fit the country of the address (null: cannot be told). */
  timezoneMismatch: boolean | null
  languageMismatch: boolean | null
}
