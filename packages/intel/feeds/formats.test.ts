import { parseIp } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { decodeKeys, hasKey, keyOf } from '../tables/key-set.ts'
import { decodeRanges4, decodeRanges6, inRanges4, inRanges6 } from '../tables/ranges.ts'
import { SERVICES } from './collect-ranges.ts'
import type { FeedReader, ParsedFeed } from './feed.ts'
import {
  addressLines,
  asnLines,
  disposableLines,
  dropLines,
  prefixDocument,
  publishedRanges,
} from './formats.ts'
import { ipsum } from './sources/ipsum.ts'
import { torExits } from './sources/tor-exits.ts'
import { torExitsV6 } from './sources/tor-exits-v6.ts'

/** Reads a sample in chunks that split lines and numbers. */
function read(reader: FeedReader, text: string): ParsedFeed {
  for (let i = 0; i < text.length; i += 7) reader.push(text.slice(i, i + 7))
  return reader.end()
}

function containsAddress(parsed: ParsedFeed, address: string): boolean {
  const ip = parseIp(address)
  const bytes = parsed.sections.get(String(ip?.family))?.slice()
  if (ip === null || bytes === undefined) return false
  return ip.family === 4
    ? inRanges4(decodeRanges4(bytes), Number(ip.value))
    : inRanges6(decodeRanges6(bytes), ip.value)
}

test('addresses and prefixes are read one per line; comments and blank lines are skipped', () => {
  const parsed = read(
    addressLines(SERVICES),
    '# made by Acme\n\n11.22.33.44\n11.22.40.0/22\t7\n2600:1f00:a::/48 # why\n2600:1f00:b::1\r\n',
  )
  expect(parsed).toMatchObject({ entries: 4, unreadable: 0, reserved: 0 })
  for (const inside of [
    '11.22.33.44',
    '11.22.40.0',
    '11.22.43.255',
    '2600:1f00:a:ffff::',
    '2600:1f00:b::1',
  ]) {
    expect(containsAddress(parsed, inside)).toBe(true)
  }
  for (const outside of [
    '11.22.33.45',
    '11.22.39.255',
    '11.22.44.0',
    '2600:1f00:c::',
    '2600:1f00:b::2',
  ]) {
    expect(containsAddress(parsed, outside)).toBe(false)
  }
})

test.each([
  '11.22.33',
  '11.22.33.256',
  '11.22.33.44/33',
  '11.22.33.44/',
  '11.22.33.44/-1',
  'example.com',
  '2600:::1',
  '1.2.3.4.5',
  '011.22.33.44',
])('%s is not a row of an address list', (row) => {
  expect(read(addressLines(SERVICES), `${row}\n`)).toMatchObject({ entries: 0, unreadable: 1 })
})

test.each([
  '100.0.0.0/8',
  '198.0.0.0/8',
  '2001::/16',
  '2001:c00::/22',
  '0.0.0.0/0',
  '10.0.0.0/8',
  '192.168.1.1',
  '127.0.0.1',
  '100.64.0.0/10',
  '224.0.0.1',
  '203.0.113.7',
  'fe80::1',
  '2001:db8::1',
])('%s is counted as reserved and skipped', (row) => {
  expect(read(addressLines(SERVICES), row)).toMatchObject({ entries: 0, reserved: 1 })
})

test('AS numbers are read; the operator name in the comment is skipped', () => {
  const parsed = read(asnLines(), 'AS64500 # Acme Hosting, DE\nAS64499 # Acme\nAS64500\nrubbish\n')
  expect(parsed).toMatchObject({ entries: 2, unreadable: 1 })
  const bytes = parsed.sections.get('asn')?.slice() ?? new Uint8Array()
  expect([...new Uint32Array(bytes.buffer)]).toEqual([64_499, 64_500])
})

test('domains are read one per line; invalid ones are counted', () => {
  const parsed = read(
    disposableLines(),
    'burner.example\nMail.Trash.example\n# no\nnot a domain\nlocalhost',
  )
  expect(parsed).toMatchObject({ entries: 2, unreadable: 2 })
  const keys = decodeKeys(parsed.sections.get('keys')?.slice() ?? new Uint8Array())
  expect(hasKey(keys, keyOf('mail.trash.example'))).toBe(true)
  expect(hasKey(keys, keyOf('localhost'))).toBe(false)
})

const dropRow =
  '{"cidr":"11.22.0.0/16","sblid":"SBL1","rir":"ripencc"}\n{"cidr":"11.40.0.0/20","sblid":"SBL2","rir":null}\n'
const dropEnd = (records: number) =>
  `{"type":"metadata","timestamp":1784798042,"size":99,"records":${records},"copyright":"(c) Acme","terms":"https://example.com/"}\n`

test('the ranges and the date of a DROP list are read', () => {
  const parsed = read(dropLines('cidr'), dropRow + dropEnd(2))
  expect(parsed).toMatchObject({ entries: 2, dateMs: 1_784_798_042_000 })
  expect(containsAddress(parsed, '11.22.255.1')).toBe(true)
})

test('a DROP list without its closing line or with another count is rejected as truncated', () => {
  expect(() => read(dropLines('cidr'), dropRow)).toThrow('closing line')
  expect(() => read(dropLines('cidr'), dropRow + dropEnd(3))).toThrow(
    '2 rows where the source says 3',
  )
})

test('the AS numbers of a DROP list of networks are read', () => {
  const rows = '{"asn":64500,"rir":"arin","domain":"example.com","cc":"US","asname":"ACME"}\n'
  expect(read(dropLines('asn'), rows + dropEnd(1))).toMatchObject({ entries: 1, unreadable: 0 })
})

test('published crawler ranges of both families are read with their date', () => {
  const parsed = read(
    prefixDocument(),
    JSON.stringify({
      creationTime: '2026-06-01T10:00:00.000000',
      prefixes: [
        { ipv4Prefix: '11.22.33.0/27' },
        { ipv6Prefix: '2600:1f00:4801::/64' },
        { other: 1 },
      ],
    }),
  )
  expect(parsed).toMatchObject({ entries: 2, unreadable: 1 })
  expect(parsed.dateMs).toBe(Date.UTC(2026, 5, 1, 10))
  expect(containsAddress(parsed, '11.22.33.31')).toBe(true)
  expect(() => read(prefixDocument(), '{"prefixes":')).toThrow('not a JSON document')
  expect(() => read(prefixDocument(), '{"ranges":[]}')).toThrow('no list of prefixes')
  expect(() => read(prefixDocument(), 'null')).toThrow('no list of prefixes')
})

test('IPv6 Tor exits are read from relay addresses, without ports and IPv4 addresses', () => {
  const parsed = read(
    torExitsV6.reader(),
    JSON.stringify({
      version: '8.0',
      relays_published: '2026-06-01 10:00:00',
      relays: [
        {
          or_addresses: ['11.22.33.44:9001', '[2600:1f00::5]:9001'],
          exit_addresses: ['2600:1f00::6'],
        },
        { or_addresses: ['11.22.33.45:443'] },
      ],
    }),
  )
  expect(parsed).toMatchObject({ entries: 2, unreadable: 0, dateMs: Date.UTC(2026, 5, 1, 10) })
  expect(containsAddress(parsed, '2600:1f00::5')).toBe(true)
  expect(containsAddress(parsed, '11.22.33.44')).toBe(false)
})

test.each([
  [
    'AWS',
    '{"prefixes":[{"ip_prefix":"11.22.40.0/22","region":"eu"}],"ipv6_prefixes":[{"ipv6_prefix":"2600:1f00:a::/48"}]}',
  ],
  ['Oracle', '{"regions":[{"cidrs":[{"cidr":"11.22.40.0/22"},{"cidr":"2600:1f00:a::/48"}]}]}'],
  ['Fastly', '{"addresses":["11.22.40.0/22"],"ipv6_addresses":["2600:1f00:a::/48"]}'],
  ['a geofeed', '# RFC 8805\n11.22.40.0/22,US,US-CA,Acme,\n2600:1f00:a::/48,DE,,,\n'],
  [
    'a Markdown table',
    '|ams03|Amsterdam|11.22.40.0/22  \\n 10.0.0.0/14|\n|x|y|2600:1f00:a::/48|\n',
  ],
])('the published ranges of %s are read, without private space', (_, text) => {
  const parsed = read(publishedRanges(), text)
  expect(parsed).toMatchObject({ entries: 2, unreadable: 0, reserved: 0 })
  expect(containsAddress(parsed, '11.22.43.255')).toBe(true)
  expect(containsAddress(parsed, '2600:1f00:a::9')).toBe(true)
  expect(containsAddress(parsed, '11.22.44.0')).toBe(false)
})

test('a version number or a date next to the ranges is not read as a range', () => {
  const parsed = read(publishedRanges(), '{"syncToken":"1.2.3/4","createDate":"2025-07-03/04"}')
  expect(parsed.entries).toBe(0)
})

test.each(['<!DOCTYPE html><html><body>502</body></html>', '\n  <?xml version="1.0"?><Error/>'])(
  'a web page is rejected: %s',
  (page) => {
    for (const reader of [
      addressLines(SERVICES),
      asnLines(),
      disposableLines(),
      prefixDocument(),
      publishedRanges(),
    ]) {
      expect(() => reader.push(page)).toThrow('a page instead of a list')
    }
  },
)

test('reading stops at a line that is too long, before memory runs out', () => {
  const reader = addressLines(SERVICES)
  expect(() => {
    for (let i = 0; i < 1000; i++) reader.push('1'.repeat(1000))
  }).toThrow('a line without an end')
})

test('a list that covers too much IPv4 space is rejected', () => {
  const rows = Array.from({ length: 33 }, (_, n) => `11.${n * 4}.0.0/14`)
  expect(() => read(addressLines(SERVICES), rows.join('\n'))).toThrow('too wide to be meant')
  expect(read(addressLines(SERVICES), rows.slice(0, 32).join('\n')).entries).toBe(32)
})

test('a list that covers too much IPv6 space is rejected', () => {
  const rows = Array.from({ length: 129 }, (_, n) => `2600:${n.toString(16)}00::/28`)
  expect(() => read(addressLines(SERVICES), rows.join('\n'))).toThrow('covers 2064 IPv6 /32')
  expect(read(addressLines(SERVICES), rows.slice(0, 128).join('\n')).entries).toBe(128)
})

test('a list of thousands of good rows is rejected if one row covers a whole provider', () => {
  const good = Array.from({ length: 3000 }, (_, n) => `11.0.${n >> 8}.${n & 255}`).join('\n')
  for (const row of [
    '73.0.0.0/8',
    '12.0.0.0/7',
    '2600::/12',
    '12.0.0.0/13',
    '2600::/16',
    '2a02::/27',
  ]) {
    expect(() => read(addressLines(SERVICES), `${good}\n${row}`)).toThrow(
      `block of ${row.slice(row.indexOf('/'))}:`,
    )
  }
  expect(read(addressLines(SERVICES), `${good}\n12.0.0.0/14`).entries).toBe(3001)
})

test('a list of single machines with a block is rejected', () => {
  for (const feed of [torExits, ipsum]) {
    expect(() => read(feed.reader(), '11.0.0.1\n73.0.0.0/24\n')).toThrow('block of /24')
    expect(read(feed.reader(), '11.0.0.1\n11.0.0.2/32\n').entries).toBe(2)
  }
})

test('a list of hijacked space may contain larger blocks, up to a hundredth of the address space', () => {
  const drop = (cidr: string) =>
    read(dropLines('cidr'), `{"cidr":"${cidr}","sblid":"SBL1","rir":null}\n${dropEnd(1)}`)
  expect(drop('42.128.0.0/12').entries).toBe(1)
  expect(() => drop('73.0.0.0/8')).toThrow('block of /8')
})

test('a list that contains a consumer network is rejected', () => {
  expect(() => read(asnLines(), 'AS64500\nAS7922 # of a home\n')).toThrow('names AS7922')
  const row = '{"asn":3320,"rir":"ripencc"}\n'
  expect(() => read(dropLines('asn'), row + dropEnd(1))).toThrow('names AS3320')
})

test('a list that contains a national mailbox provider as disposable is rejected', () => {
  expect(() => read(disposableLines(), 'trash.example\nqq.com\n')).toThrow('qq.com disposable')
})

test('a list that ends in a web page is rejected', () => {
  const cut = (reader: FeedReader, rows: string) => () =>
    read(reader, `${rows}\n<html>\n<h1>502</h1></html>\n`)
  expect(cut(addressLines(SERVICES), '11.0.0.1\n'.repeat(500))).toThrow('a page instead of a list')
  expect(cut(asnLines(), 'AS64500\n'.repeat(500))).toThrow('a page instead of a list')
  expect(cut(disposableLines(), 'trash.example\n'.repeat(500))).toThrow('a page instead of a list')
  expect(cut(dropLines('cidr'), dropRow + dropEnd(2))).toThrow('a page instead of a list')
  expect(cut(prefixDocument(), '{"prefixes":[]}')).toThrow('not a JSON document')
})

test('binary data is rejected anywhere in a list', () => {
  expect(() => read(addressLines(SERVICES), `11.0.0.1\n11.0.0.2\0`)).toThrow('binary data')
})

test('a list that contains a large mailbox provider as disposable is rejected', () => {
  expect(() => read(disposableLines(), 'trash.example\nGmail.com\n')).toThrow(
    'gmail.com disposable',
  )
})

test('a repeated row counts once', () => {
  expect(read(addressLines(SERVICES), '11.0.0.1\n'.repeat(50)).entries).toBe(1)
  expect(read(addressLines(SERVICES), '2600:1f00::/32\n'.repeat(50)).entries).toBe(1)
  expect(read(disposableLines(), 'trash.example\n'.repeat(50)).entries).toBe(1)
})
