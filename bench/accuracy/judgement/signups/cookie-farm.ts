import { COUNTRIES } from '../world/countries.ts'
import { isPhone, typicalDevice } from '../world/device.ts'
import { addressMaker } from './addresses.ts'
import { type Farm, signup } from './farm.ts'

const MINUTE_MS = 60_000

/**
 * 8 to 40 accounts on one browser that keeps its cookie, within minutes or days; half of the farms change the
 * fingerprint.
 */
export const cookieFarm: Farm = {
  name: 'cookie farm',
  perHundred: 0.6,
  signups(id, atMs, { chance, networks, assumptions }) {
    const size = 8 + chance.below(33)
    const country = chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
    const home = networks.homeLine(chance, country, networks.homeProvider(chance, country), 0)
    const atHome = chance.hits(0.5)
    const device = typicalDevice(chance, assumptions)
    const rotates = chance.hits(0.5)
    const address = addressMaker(chance)
    // From one a minute to one in eight hours, log-uniformly.
    const gapMs = MINUTE_MS * 480 ** chance.next()
    let time = atMs
    return Array.from({ length: size }, (_, n) => {
      const own = rotates
        ? typicalDevice(chance, assumptions, { os: device.os, browser: device.browser })
        : device
      time += chance.exponential(gapMs)
      return {
        ...signup(`${id} ${n}`, time),
        email: address(n),
        place: atHome ? home : networks.residentialProxy(chance, country),
        device: own,
        visitorId: id,
        timezone: chance.pick(country.timezones),
        languages: country.languages,
        conduct: isPhone(own) ? 'touch' : 'mouse',
      }
    })
  },
}
