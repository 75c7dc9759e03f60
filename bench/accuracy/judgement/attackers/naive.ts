import { driverOf } from '../world/conduct.ts'
import { COUNTRIES } from '../world/countries.ts'
import { typicalDevice } from '../world/device.ts'
import { type Attacker, against } from './attacker.ts'

/** Comes from any country, half of the attempts from hosting providers, four in five automated. */
export const naive: Attacker = {
  name: 'naive',
  attempt(victim, atMs, { chance, networks, assumptions }) {
    const country = chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
    const asn = networks.homeProvider(chance, country)
    return {
      ...against(victim, atMs),
      place: chance.hits(0.5)
        ? networks.hosting(chance, country)
        : networks.homeLine(chance, country, asn, chance.below(country.cities.length)),
      device: typicalDevice(chance, assumptions),
      visitorId: `naive ${atMs}`,
      timezone: chance.pick(country.timezones),
      languages: country.languages,
      conduct: chance.hits(0.8) ? driverOf(chance) : 'mouse',
    }
  },
}
