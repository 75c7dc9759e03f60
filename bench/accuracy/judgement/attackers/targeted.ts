import { typicalDevice } from '../world/device.ts'
import { type Attacker, against } from './attacker.ts'

/** Comes from a home line or a carrier in the victim's country, with a common device. */
export const targeted: Attacker = {
  name: 'targeted',
  attempt(victim, atMs, { chance, networks, assumptions }) {
    const { country } = victim.nature
    const asn = networks.homeProvider(chance, country)
    return {
      ...against(victim, atMs),
      place: chance.hits(assumptions.mobileProxyShare)
        ? networks.mobile(chance, country, networks.mobileProvider(chance, country))
        : networks.homeLine(chance, country, asn, chance.below(country.cities.length)),
      device: typicalDevice(chance, assumptions),
      visitorId: `targeted ${atMs}`,
      timezone: chance.pick(country.timezones),
      languages: country.languages,
      conduct: 'mouse',
    }
  },
}
