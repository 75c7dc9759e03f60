import { typicalDevice } from '../world/device.ts'
import { type Attacker, against } from './attacker.ts'

/** Uses a password from a stealer log, which monitoring knows in two cases of three. */
export const breachTakeover: Attacker = {
  name: 'breach takeover',
  attempt(victim, atMs, { chance, networks, assumptions }) {
    const { country, timezone, exposure } = victim.nature
    const known = chance.hits(0.67)
    return {
      ...against(victim, atMs),
      exposure: known ? { ...exposure, logsOnThisSite: 1, newestDays: chance.below(30) } : exposure,
      place: chance.hits(0.5)
        ? networks.rentedLine(chance, country)
        : networks.vpnExit(chance, country, chance.below(6)),
      device: typicalDevice(chance, assumptions, { os: 'windows', browser: 'chrome' }),
      visitorId: `takeover ${atMs}`,
      timezone: chance.hits(0.6) ? timezone : 'Europe/London',
      languages: chance.hits(0.6) ? country.languages : ['en-US', 'en'],
      conduct: 'mouse',
    }
  },
}
