import { driverOf } from '../world/conduct.ts'
import { COUNTRIES } from '../world/countries.ts'
import { typicalDevice } from '../world/device.ts'
import { against, type Campaign } from './attacker.ts'

/** Tries one common password on many accounts from four hosts, within about an hour. */
export const passwordSpraying: Campaign = {
  name: 'password spraying',
  victims: 60,
  attempts(victims, atMs, { chance, networks, assumptions }) {
    const conduct = driverOf(chance)
    const device = typicalDevice(chance, assumptions)
    const hosts = Array.from({ length: 4 }, () => {
      const country = chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
      return { country, place: networks.hosting(chance, country) }
    })
    return victims.map((victim, i) => {
      const { country, place } = chance.pick(hosts)
      return {
        ...against(victim, atMs + i * 70_000),
        place,
        device,
        visitorId: `spray ${atMs} ${i}`,
        timezone: chance.pick(country.timezones),
        languages: ['en-US', 'en'],
        conduct,
      }
    })
  },
}
