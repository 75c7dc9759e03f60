import { expect, test } from 'vitest'
import { addRange, overlay, type Sharded, type Valued } from './compile-addresses.ts'

const ranges = <V>(...rows: [number, number, V][]): Valued<V> => ({
  starts: rows.map(([start]) => start),
  ends: rows.map(([, end]) => end),
  values: rows.map(([, , value]) => value),
})
const owner = (asn: number) => (asn === 100 || asn === 101 ? 'Acme Cloud' : null)
const short = (layers: Partial<Parameters<typeof overlay>[0]>) =>
  overlay({ networks: undefined, registered: undefined, located: undefined, ...layers }, owner).map(
    ({ start, asn, country }) => `${start} ${asn} ${country}`,
  )

test('networks and countries are combined: each segment has both', () => {
  expect(
    short({ networks: ranges([10, 29, 7]), registered: ranges([20, 39, 'DE'], [50, 59, 'FR']) }),
  ).toEqual(['0 0 ', '10 7 ', '20 7 DE', '30 0 DE', '40 0 ', '50 0 FR', '60 0 '])
})

test('the geolocated country takes precedence over the country of registration', () => {
  expect(
    short({ registered: ranges([10, 29, 'DE']), located: ranges([0, 19, 'AT'], [20, 99, 'NL']) }),
  ).toEqual(['0 0 ', '10 0 AT', '20 0 NL', '30 0 '])
})

test('a gap between blocks of one hosting operator is assigned to it', () => {
  expect(short({ networks: ranges([10, 19, 100], [30, 39, 101]) })).toEqual([
    '0 0 ',
    '10 100 ',
    '30 101 ',
    '40 0 ',
  ])
})

test('a gap between different operators, or a wide one, is not assigned', () => {
  expect(short({ networks: ranges([10, 19, 7], [30, 39, 7]) })).toContain('20 0 ')
  expect(short({ networks: ranges([10, 19, 100], [30, 39, 7]) })).toContain('20 0 ')
  expect(short({ networks: ranges([10, 19, 100], [9_000_000, 9_000_009, 100]) })).toContain('20 0 ')
})

test('a range over several shards is split at their boundaries', () => {
  const sharded: Sharded<number> = new Map()
  addRange(sharded, 4, 0x01ffff00n, 0x030000ffn, 64_500)
  expect([...sharded.keys()]).toEqual([1, 2, 3])
  expect(sharded.get(1)).toEqual(ranges([0xffff00, 0xffffff, 64_500]))
  expect(sharded.get(2)).toEqual(ranges([0, 0xffffff, 64_500]))
  expect(sharded.get(3)).toEqual(ranges([0, 0xff, 64_500]))
})

test('a /64 of two networks is assigned to the first', () => {
  const sharded: Sharded<number> = new Map()
  addRange(sharded, 6, 5n, 9n, 1)
  addRange(sharded, 6, 9n, 9n, 2)
  addRange(sharded, 6, 10n, 10n, 3)
  expect(sharded.get(0)?.values).toEqual([1, 3])
})
