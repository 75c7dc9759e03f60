import type { Random } from './random.ts'

/** JSON texts that no normal client sends, written by hand since no encoder produces them. */

const words = [
  '',
  ' ',
  '\\u0000',
  '\\ud800',
  '\\udc00\\ud800',
  '\\ud83e\\udd8a',
  '\\ufeff',
  '\\u202egpj.exe',
  '\\uffff',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e999',
  '../../etc/passwd',
  "' OR 1=1 --",
  '%00%ff',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a@b.example',
  'a@\\u0000.example',
  '\\"@\\".example',
  '1.2.3.4',
  '::ffff:0:0:0:0:0:0',
  'http://[',
  'javascript:alert(1)',
  'https://a:b@c:99999/%zz?%ff#\\u0000',
  'xn--',
  'xn--a.xn--',
  'Mozilla/5.0 (((((((((((((((((((((((',
  '٠١٢٣',
  'İ',
  'ß'.repeat(40),
  '\\u0301'.repeat(60),
]

const scalars = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  '-1e999',
  '1e-400',
  '9007199254740993',
  '123456789012345678901234567890',
  `0.${'3'.repeat(400)}`,
]

// Not one character alone that JSON escapes: JSON.parse of V8 13.6 (Node 24) reads such a name as a backslash.
const keys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  '',
  '0',
  '-1',
  'a/b',
  'a~b',
  'a~1b',
  '%2f',
  '#/email',
  'a.b',
  'a\\u0000',
  'a\\ud800',
  'ключ',
  'k'.repeat(300),
]

/** Letters that slow down inefficient patterns. */
const repeated = ['a', '@', '.', '-', ' ', '%', '/', 'é', '(', '0', 'a.', 'a@', '\\\\', '\\n']

function string(random: Random): string {
  const chance = random.next()
  if (chance < 0.75) return `"${random.pick(words)}"`
  const times = random.pick([65, 257, 2049, 5_000, 60_000])
  return `"${random.pick(repeated).repeat(chance < 0.97 ? Math.min(times, 5_000) : times)}!"`
}

/** Any JSON value, as text. */
export function hostileValue(random: Random, depth = 4): string {
  const chance = random.next()
  if (chance < 0.4 || depth === 0) return string(random)
  if (chance < 0.65) return random.pick(scalars)
  if (chance < 0.8) return `[${random.list(0, 5, () => hostileValue(random, depth - 1)).join(',')}]`
  if (chance < 0.97) return hostileObject(random, keys, depth - 1)
  const levels = random.pick([20, 40, 500])
  return random.chance(0.5)
    ? `${'['.repeat(levels)}${']'.repeat(levels)}`
    : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
}

/** An object with some of these fields and some unknown ones; a field may come twice. */
export function hostileObject(random: Random, fields: readonly string[], depth = 4): string {
  const members = random.list(0, 6, () => {
    const key = random.pick(random.chance(0.75) ? fields : keys)
    return `"${key}":${hostileValue(random, depth)}`
  })
  return `{${members.join(',')}}`
}

/** Observations of a browser with arbitrary values. */
export function hostileProbes(random: Random): string {
  const names = ['webdriver', 'webgl', 'fonts', 'canvas', 'audio', 'uaData', 'window', 'platform']
  const members = random.list(1, 5, () => {
    return `"${random.pick(names)}":{"state":"ok","value":${hostileValue(random)}}`
  })
  return `{"probes":{${members.join(',')}},"behavior":${hostileObject(random, ['moves', 'keys'])}}`
}

/** A JSON text with one letter removed, duplicated or changed. */
export function misprinted(random: Random, json: string): string {
  const at = random.int(0, json.length - 1)
  const letter = random.pick([
    '',
    json.charAt(at).repeat(2),
    random.pick(['"', '{', '}', '[', ']', ',', ':', '\\', '\u0000', '7', 'é', '\n']),
  ])
  return json.slice(0, at) + letter + json.slice(at + 1)
}

/** A JSON text in which a byte is no UTF-8 (RFC 3629 section 4). */
export function notUtf8(random: Random, json: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(json)
  const wrong = random.pick([
    [0xff],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xe2, 0x82],
    [0xf8, 0x88, 0x80, 0x80, 0x80],
    [0x80],
  ])
  const at = random.int(0, bytes.length)
  const before = [...bytes.subarray(0, at)]
  return new Uint8Array([...before, ...wrong, 0x20, ...bytes.subarray(at)])
}
