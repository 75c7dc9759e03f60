import { DAY_MS } from '@vigil/evidence'
import { driverOf } from '../world/conduct.ts'
import { COUNTRIES } from '../world/countries.ts'
import { isPhone, typicalDevice } from '../world/device.ts'
import { addressMaker } from './addresses.ts'
import { type Farm, signup } from './farm.ts'

/** 4 to 60 accounts over days; 60 % of the farms use one device, 35 % one visitor id. */
export const signupFarm: Farm = {
  name: 'signup farm',
  perHundred: 1.5,
  signups(id, atMs, { chance, networks, assumptions }) {
    const size = 4 + Math.floor(56 * chance.next() ** 2)
    const oneDevice = chance.hits(0.6)
    const oneVisitor = chance.hits(0.35)
    const network = chance.weighted([
      ['proxy', 45],
      ['vpn', 35],
      ['home', 20],
    ] as const)
    const country = chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
    const asn = networks.homeProvider(chance, country)
    const home = networks.homeLine(chance, country, asn, 0)
    const device = typicalDevice(chance, assumptions)
    const byHand = chance.hits(0.5)
    const driver = driverOf(chance)
    const address = addressMaker(chance)
    const days = chance.between(1, 14)
    return Array.from({ length: size }, (_, n) => {
      const own = oneDevice ? device : typicalDevice(chance, assumptions)
      return {
        ...signup(`${id} ${n}`, atMs + (n / size) * days * DAY_MS + chance.below(600_000)),
        email: address(n),
        place:
          network === 'home'
            ? home
            : network === 'vpn'
              ? networks.vpnExit(chance, country, 1)
              : networks.residentialProxy(chance, country),
        device: own,
        visitorId: oneVisitor ? id : `${id} ${n}`,
        timezone: chance.pick(country.timezones),
        languages: country.languages,
        conduct: byHand ? (isPhone(own) ? 'touch' : 'mouse') : driver,
      }
    })
  },
}
