/** A country of the simulated population. */
export interface Country {
  code: string
  /** Share of the people. */
  weight: number
  /** Of each city, in their order; one of a country with one zone. */
  timezones: readonly string[]
  languages: readonly string[]
  cities: readonly { latitude: number; longitude: number }[]
}

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

/** Ten countries by weight (judgement); time zones, languages and coordinates are real. */
export const COUNTRIES: readonly Country[] = [
  {
    code: 'US',
    weight: 26,
    timezones: [
      'America/New_York',
      'America/Chicago',
      'America/Los_Angeles',
      'America/Chicago',
      'America/Phoenix',
    ],
    languages: ['en-US', 'en'],
    cities: [at(40.7, -74), at(41.9, -87.6), at(34, -118.2), at(29.8, -95.4), at(33.4, -112.1)],
  },
  {
    code: 'DE',
    weight: 15,
    timezones: ['Europe/Berlin'],
    languages: ['de-DE', 'de', 'en'],
    cities: [at(52.5, 13.4), at(48.1, 11.6), at(53.6, 10), at(50.9, 7)],
  },
  {
    code: 'GB',
    weight: 10,
    timezones: ['Europe/London'],
    languages: ['en-GB', 'en'],
    cities: [at(51.5, -0.1), at(53.5, -2.2), at(55.9, -4.3)],
  },
  {
    code: 'FR',
    weight: 9,
    timezones: ['Europe/Paris'],
    languages: ['fr-FR', 'fr', 'en'],
    cities: [at(48.9, 2.4), at(45.8, 4.8), at(43.3, 5.4)],
  },
  {
    code: 'BR',
    weight: 11,
    timezones: ['America/Sao_Paulo', 'America/Sao_Paulo', 'America/Manaus'],
    languages: ['pt-BR', 'pt'],
    cities: [at(-23.5, -46.6), at(-22.9, -43.2), at(-3.1, -60)],
  },
  {
    code: 'IN',
    weight: 11,
    timezones: ['Asia/Kolkata'],
    languages: ['en-IN', 'hi-IN', 'hi'],
    cities: [at(28.6, 77.2), at(19.1, 72.9), at(12.9, 77.6)],
  },
  {
    code: 'JP',
    weight: 6,
    timezones: ['Asia/Tokyo'],
    languages: ['ja-JP', 'ja'],
    cities: [at(35.7, 139.7), at(34.7, 135.5)],
  },
  {
    code: 'PL',
    weight: 5,
    timezones: ['Europe/Warsaw'],
    languages: ['pl-PL', 'pl', 'en'],
    cities: [at(52.2, 21), at(50.1, 19.9)],
  },
  {
    code: 'MX',
    weight: 4,
    timezones: ['America/Mexico_City'],
    languages: ['es-MX', 'es'],
    cities: [at(19.4, -99.1), at(20.7, -103.3)],
  },
  {
    code: 'NG',
    weight: 3,
    timezones: ['Africa/Lagos'],
    languages: ['en-NG', 'en'],
    cities: [at(6.5, 3.4), at(9.1, 7.4)],
  },
]

/** Returns the time zone of a city of a country. */
export function zoneOf({ timezones }: Country, city: number): string {
  const timezone = timezones[city % timezones.length]
  if (timezone === undefined) throw new Error('a country without a time zone')
  return timezone
}
