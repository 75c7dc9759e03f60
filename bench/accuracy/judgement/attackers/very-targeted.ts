import { isPhone, typicalDevice } from '../world/device.ts'
import { type Attacker, against } from './attacker.ts'

/** Comes from the victim's own provider, with the victim's system, browser, time zone and language. */
export const veryTargeted: Attacker = {
  name: 'very targeted',
  attempt(victim, atMs, { chance, networks, assumptions }) {
    const { country, city, homeAsn, timezone, languages } = victim.nature
    const [main] = victim.devices
    const { os, browser } = main?.device ?? typicalDevice(chance, assumptions)
    const device = typicalDevice(chance, assumptions, { os, browser })
    const near = chance.hits(0.5) ? city : chance.below(country.cities.length)
    return {
      ...against(victim, atMs),
      place: networks.homeLine(chance, country, homeAsn, near),
      device,
      visitorId: `very targeted ${atMs}`,
      timezone,
      languages,
      conduct: isPhone(device) ? 'touch' : 'mouse',
    }
  },
}
