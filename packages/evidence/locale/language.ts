import { LANGUAGES } from './data/languages.ts'

let countriesOf: ReadonlyMap<string, ReadonlySet<string>> | null = null

/**
 * Whether any of the languages fits the country, by its region (`de-AT` in Austria) or because it is
 * spoken there. English fits every country. null: all languages are unknown.
 */
export function languagesFitCountry(languages: readonly string[], country: string): boolean | null {
  countriesOf ??= readLanguages()
  let known = false
  for (const tag of languages) {
    const [language = '', ...subtags] = tag.toLowerCase().split(/[-_]/)
    if (language === 'en' || subtags.includes(country.toLowerCase())) return true
    const countries = countriesOf.get(language)
    if (countries?.has(country)) return true
    known ||= countries !== undefined
  }
  return known ? false : null
}

function readLanguages(): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    LANGUAGES.trim()
      .split('\n')
      .map((line) => {
        const [language = '', countries = ''] = line.split(' ')
        return [language, new Set(countries.split(','))] as const
      }),
  )
}
