import { DAY_MS } from '@vigil/evidence'
import { COUNTRIES } from '../world/countries.ts'
import { typicalDevice } from '../world/device.ts'
import { addressMaker } from './addresses.ts'
import { type Farm, signup } from './farm.ts'

/** 8 to 30 accounts for a welcome bonus, made by hand on one to three phones, over weeks. */
export const bonusFarm: Farm = {
  name: 'bonus farm',
  perHundred: 0.8,
  signups(id, atMs, { chance, networks, assumptions }) {
    const size = 8 + chance.below(23)
    const country = chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
    const asn = networks.mobileProvider(chance, country)
    const phones = Array.from({ length: 1 + chance.below(3) }, () =>
      typicalDevice(chance, assumptions, { os: 'android', browser: 'chrome' }),
    )
    const cleared = chance.hits(0.6)
    const address = addressMaker(chance)
    const days = chance.between(3, 21)
    return Array.from({ length: size }, (_, n) => {
      const phone = chance.below(phones.length)
      return {
        ...signup(`${id} ${n}`, atMs + (n / size) * days * DAY_MS),
        email: address(n),
        place: networks.mobile(chance, country, asn),
        device: phones[phone] ?? typicalDevice(chance, assumptions),
        visitorId: cleared ? `${id} ${n}` : `${id} phone ${phone}`,
        timezone: chance.pick(country.timezones),
        languages: country.languages,
        conduct: 'touch',
      }
    })
  },
}
