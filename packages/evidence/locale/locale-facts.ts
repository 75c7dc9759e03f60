import type { Collected } from '@vigil/contract'
import type { LocaleFacts } from '../evidence.ts'
import { asText, asTexts } from '../read.ts'
import { languagesFitCountry } from './language.ts'
import { timeZone, zoneFitsCountry } from './time-zone.ts'

const MAX_LANGUAGES = 32

/**
 * Compares the page's time zone and languages with the IP address's country. null: the page sent
 * neither. A mismatch is null if either side is unknown.
 */
export function localeFacts(
  collected: Collected,
  country: string | null,
  browser: string | null,
): LocaleFacts | null {
  const timezone = asText(collected.timezone, 64)
  const languages = (asTexts(collected.languages, MAX_LANGUAGES, 35) ?? []).filter(
    (language) => language !== '',
  )
  if (timezone === null && languages.length === 0) return null
  const zone = timeZone(timezone, browser)
  const zoneFits = zone && country !== null ? zoneFitsCountry(zone, country) : null
  const languageFits =
    languages.length > 0 && country !== null ? languagesFitCountry(languages, country) : null
  return {
    timezone,
    languages,
    timezoneCountries: [...(zone?.countries ?? [])],
    timezoneMismatch: zoneFits === null ? null : !zoneFits,
    languageMismatch: languageFits === null ? null : !languageFits,
  }
}
