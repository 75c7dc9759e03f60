import { COUNTRIES } from '../world/countries.ts'
import { typicalDevice } from '../world/device.ts'
import { type Attacker, against } from './attacker.ts'

/** Comes through a VPN exit in the victim's country; half set time zone and language to match. */
export const vpn: Attacker = {
  name: 'vpn',
  attempt(victim, atMs, { chance, networks, assumptions }) {
    const { country, timezone } = victim.nature
    const own = chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
    const matched = chance.hits(0.5)
    return {
      ...against(victim, atMs),
      place: networks.vpnExit(chance, country, chance.below(6)),
      device: typicalDevice(chance, assumptions),
      visitorId: `vpn ${atMs}`,
      timezone: matched ? timezone : chance.pick(own.timezones),
      languages: matched ? country.languages : own.languages,
      conduct: 'mouse',
    }
  },
}
