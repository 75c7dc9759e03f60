import { driverOf } from '../world/conduct.ts'
import { COUNTRIES } from '../world/countries.ts'
import { typicalDevice } from '../world/device.ts'
import { against, type Campaign } from './attacker.ts'

/** Tries leaked pairs through rented lines, with another address and another device each time. */
export const residentialStuffing: Campaign = {
  name: 'residential stuffing',
  victims: 60,
  attempts(victims, atMs, { chance, networks, assumptions }) {
    const conduct = driverOf(chance)
    return victims.map((victim, i) => {
      // Proxies in a chosen country cost more, so most attempts do not match the victim's.
      const country = chance.hits(0.4)
        ? victim.nature.country
        : chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
      return {
        ...against(victim, atMs + i * 20_000),
        place: networks.rentedLine(chance, country),
        device: typicalDevice(chance, assumptions),
        visitorId: `stuffing ${atMs} ${i}`,
        timezone: chance.pick(country.timezones),
        languages: country.languages,
        conduct,
      }
    })
  },
}
