import { driverOf } from '../world/conduct.ts'
import { COUNTRIES } from '../world/countries.ts'
import { typicalDevice } from '../world/device.ts'
import { addressMaker } from './addresses.ts'
import { type Farm, signup } from './farm.ts'

/** 60 to 300 sign-ups within three hours; 85 % of the bursts are automated. */
export const burst: Farm = {
  name: 'burst',
  perHundred: 0.35,
  signups(id, atMs, { chance, networks, assumptions }) {
    const size = 60 + chance.below(241)
    const automated = chance.hits(0.85)
    const driver = driverOf(chance)
    const country = chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
    const hosts = Array.from({ length: 1 + chance.below(8) }, () =>
      chance.hits(0.6)
        ? networks.hosting(chance, country)
        : networks.residentialProxy(chance, country),
    )
    const device = typicalDevice(chance, assumptions)
    const oneDevice = chance.hits(0.7)
    const address = addressMaker(chance)
    const hours = chance.between(0.3, 3)
    return Array.from({ length: size }, (_, n) => ({
      ...signup(`${id} ${n}`, atMs + (n / size) * hours * 3_600_000),
      email: address(n),
      place: chance.pick(hosts),
      device: oneDevice ? device : typicalDevice(chance, assumptions),
      visitorId: `${id} ${n}`,
      timezone: chance.pick(country.timezones),
      languages: country.languages,
      conduct: automated ? driver : 'mouse',
    }))
  },
}
