import type { Assumptions } from './assumptions.ts'
import type { Chance } from './chance.ts'
import { COUNTRIES, type Country, zoneOf } from './countries.ts'
import { type Place, placeOf } from './place.ts'

const FIXED = 5
const MOBILE = 3
/** /24 networks that one provider has in one city. */
const BLOCKS = 40
/** Networks from which a carrier's phones come: /24 or /48. */
const CARRIER_BLOCKS = 8

/** Draws addresses of simulated networks: providers, offices, VPN services, hosting. */
export class Networks {
  readonly #assumptions: Assumptions

  constructor(assumptions: Assumptions) {
    this.#assumptions = assumptions
  }

  /** A provider of home lines: five in each country, by Zipf's law. */
  homeProvider(chance: Chance, country: Country): number {
    return asnOf(country) + chance.zipf(FIXED)
  }

  mobileProvider(chance: Chance, country: Country): number {
    return asnOf(country) + 10 + chance.zipf(MOBILE)
  }

  /** The address of a home line of a provider in a city. */
  homeLine(chance: Chance, country: Country, asn: number, city: number): Place {
    const { ipv6HomeShare, cgnatHomeShare, cgnatLines } = this.#assumptions
    const block = city * BLOCKS + chance.below(BLOCKS)
    const six = chance.hits(ipv6HomeShare)
    const many = !six && cgnatHomeShare > 0 && chance.hits(cgnatHomeShare)
    const subnet = `${asn}.${six ? 'six' : many ? 'cgnat' : 'four'}.${many ? city : block}`
    const listed = chance.next()
    const pool = Math.max(
      1,
      Math.round((this.#assumptions.people * cgnatHomeShare) / cgnatLines / 20),
    )
    const host = chance.below(six ? 65_536 : many ? pool : 254)
    return this.#known(
      { ip: `${subnet}.${host}`, subnet, asn, country: country.code },
      cityOf(country, city),
      {
        ...(many && { shared: true }),
        family: six ? 6 : 4,
        // Lists have errors: one in a thousand home lines is on an abuse list, another one on a VPN list.
        ...(listed < 0.001 && { abuse: true, kind: 'abuse' as const }),
        ...(listed > 0.999 && { vpn: true, kind: 'vpn' as const }),
      },
    )
  }

  /** An address of a mobile carrier, from a pool that its customers share. */
  mobile(chance: Chance, country: Country, asn: number): Place {
    const { ipv6MobileShare, mobilePool } = this.#assumptions
    const six = chance.hits(ipv6MobileShare)
    const gateway = chance.below(country.cities.length)
    const host = chance.below(six ? 1e9 : mobilePool)
    const subnet = `${asn}.${six ? 'six' : 'four'}.${host % CARRIER_BLOCKS}`
    return this.#known(
      { ip: `${subnet}.${host}`, subnet, asn, country: country.code },
      cityOf(country, gateway),
      {
        family: six ? 6 : 4,
        ...(drawn(asn) < this.#assumptions.mobileFlagRecall && {
          mobile: true,
        }),
      },
    )
  }

  office(chance: Chance, country: Country, city: number): Place {
    const asn = this.homeProvider(chance, country)
    const subnet = `${asn}.office.${chance.below(1e6)}`
    return this.#known(
      { ip: `${subnet}.1`, subnet, asn, country: country.code },
      cityOf(country, city),
    )
  }

  /** Hotel, train, café: an address that a person uses once. */
  hotspot(chance: Chance, country: Country, city = chance.below(country.cities.length)): Place {
    const asn = asnOf(country) + 20 + chance.below(4)
    const subnet = `${asn}.spot.${chance.below(300)}`
    const known = chance.hits(0.4)
    return this.#known(
      { ip: `${subnet}.${chance.below(250)}`, subnet, asn, country: country.code },
      cityOf(country, city),
      known ? { wifi: true, kind: 'wifi' } : {},
    )
  }

  /** An exit of a commercial VPN; most are on a VPN list, and most belong to listed hosting providers. */
  vpnExit(chance: Chance, country: Country, service: number): Place {
    const { vpnRecall, hostingRecall } = this.#assumptions
    const exit = chance.below(60)
    const asn = 900_000 + (service % 6) * 20 + COUNTRIES.indexOf(country)
    const subnet = `${asn}.${Math.floor(exit / 10)}`
    const vpn = chance.hits(vpnRecall)
    const hosting = chance.hits(hostingRecall * 0.8)
    return this.#known(
      { ip: `${subnet}.${exit}`, subnet, asn, country: country.code },
      cityOf(country, 0),
      {
        vpn,
        hosting,
        kind: vpn ? 'vpn' : hosting ? 'datacenter' : 'clean',
      },
    )
  }

  /** Egress of a privacy relay, in the person's country. */
  relay(chance: Chance, country: Country): Place {
    const asn = 910_000
    const subnet = `${asn}.${country.code}.${chance.below(12)}`
    return this.#known(
      { ip: `${subnet}.${chance.below(200)}`, subnet, asn, country: country.code },
      cityOf(country, chance.below(country.cities.length)),
      { relay: true, kind: 'proxy' },
    )
  }

  hosting(chance: Chance, country: Country): Place {
    const asn = 920_000 + chance.zipf(30)
    const subnet = `${asn}.${chance.below(400)}`
    const known = chance.hits(this.#assumptions.hostingRecall)
    return this.#known(
      { ip: `${subnet}.${chance.below(254)}`, subnet, asn, country: country.code },
      cityOf(country, 0),
      known ? { hosting: true, kind: 'datacenter' } : {},
    )
  }

  /** An address with the facts that network intelligence has under these assumptions. */
  #known(...[where, geo, findings = {}]: Parameters<typeof placeOf>): Place {
    const { geoKnown, countryRecall } = this.#assumptions
    const place = placeOf(where, geo, findings)
    if (geoKnown && countryRecall === 1) return place
    const { network } = place
    const country = drawn(where.asn + 1) < countryRecall ? network.country : null
    return { ...place, network: { ...network, country, geo: geoKnown ? network.geo : null } }
  }

  /** A home line that is rented out as a proxy; only a share is on a list. */
  residentialProxy(chance: Chance, country: Country): Place {
    const asn = this.homeProvider(chance, country)
    const line = this.homeLine(chance, country, asn, chance.below(country.cities.length))
    if (!chance.hits(this.#assumptions.residentialProxyRecall)) return line
    return { ...line, network: { ...line.network, residentialProxy: true, kind: 'proxy' } }
  }

  /** The line of a home or of a phone in a country, rented out as a proxy. */
  rentedLine(chance: Chance, country: Country): Place {
    return chance.hits(this.#assumptions.mobileProxyShare)
      ? this.mobile(chance, country, this.mobileProvider(chance, country))
      : this.residentialProxy(chance, country)
  }
}

/** A number in [0, 1) that is fixed for a network. */
function drawn(asn: number): number {
  return (Math.imul(asn, 0x9e3779b1) >>> 0) / 2 ** 32
}

function asnOf(country: Country): number {
  return 1000 + 100 * COUNTRIES.indexOf(country)
}

function cityOf(country: Country, city: number): Parameters<typeof placeOf>[1] {
  const place = country.cities[city % country.cities.length]
  if (place === undefined) throw new Error('a country without a city')
  return { ...place, timezone: zoneOf(country, city) }
}
