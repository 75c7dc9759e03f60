import { isPhone, typicalDevice } from '../world/device.ts'
import { shownZone } from '../world/settings.ts'
import { type Attacker, against } from './attacker.ts'

/** Comes from the victim's own provider or carrier, with the victim's system, browser, time zone and language. */
export const veryTargeted: Attacker = {
  name: 'very targeted',
  attempt(victim, atMs, { chance, networks, assumptions }) {
    const { country, city, homeAsn, mobileAsn, timezone } = victim.nature
    const { os, browser } = victim.main.device
    const device = typicalDevice(chance, assumptions, { os, browser })
    const near = chance.hits(0.5) ? city : chance.below(country.cities.length)
    return {
      ...against(victim, atMs),
      place: chance.hits(assumptions.mobileProxyShare)
        ? networks.mobile(chance, country, mobileAsn)
        : networks.homeLine(chance, country, homeAsn, near),
      device,
      visitorId: `very targeted ${atMs}`,
      timezone: shownZone(victim.main, timezone),
      languages: victim.main.settings.languages,
      conduct: isPhone(device) ? 'touch' : 'mouse',
    }
  },
}
