import { addRange, type Sharded } from './compile-addresses.ts'
import type { RegisteredNetwork } from './compile-networks.ts'

/**
 * Reads `start,end,AS number,"name"` rows with numeric addresses (@ip-location-db/asn).
 * Rows are in order. IPv6 is taken by its /64.
 */
export function readNetworkRanges(
  csv: string,
  family: 4 | 6,
  names: Map<number, RegisteredNetwork>,
): Sharded<number> {
  const sharded: Sharded<number> = new Map()
  for (const line of csv.split('\n')) {
    const [start, end, number] = line.split(',', 3)
    if (start === undefined || end === undefined || number === undefined) continue
    const asn = Number(number)
    if (asn === 0) continue
    const [from, to] = [units(start, family), units(end, family)]
    addRange(sharded, family, from, to, asn)
    const addresses = family === 4 ? Number(to - from) + 1 : 0
    const known = names.get(asn)
    if (known !== undefined) known.addresses += addresses
    else {
      const name = line.slice(start.length + end.length + number.length + 3)
      names.set(asn, {
        asn,
        name: name.trim().replace(/^"|"$/g, '').replaceAll('""', '"'),
        addresses,
      })
    }
  }
  return sharded
}

/** Reads `start,end,CC` rows with numeric addresses (@ip-location-db/*-country). */
export function readCountryRanges(csv: string, family: 4 | 6): Sharded<string> {
  const sharded: Sharded<string> = new Map()
  for (const line of csv.split('\n')) {
    const [start, end, country] = line.split(',', 3)
    if (start === undefined || end === undefined || country === undefined) continue
    const code = country.trim()
    if (/^[A-Z]{2}$/.test(code) && code !== 'ZZ') {
      addRange(sharded, family, units(start, family), units(end, family), code)
    }
  }
  return sharded
}

function units(address: string, family: 4 | 6): bigint {
  return family === 4 ? BigInt(address) : BigInt(address) >> 64n
}
