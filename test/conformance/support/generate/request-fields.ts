import {
  chrome,
  firefox,
  headlessChrome,
  homeInBrazil,
  homeInGermany,
  hosting,
} from '../visitors.ts'
import {
  anything,
  type Fields,
  flag,
  listOf,
  number,
  objectOf,
  oneOf,
  text,
  whole,
} from './field.ts'
import type { Random } from './random.ts'

/** Few names, so that some repeat: generated requests also cause links, comparisons and bursts. */
const name = (kind: string) => (random: Random) => `${kind}-${random.int(1, 400)}`

const mailbox = (random: Random) =>
  `${random.pick(['ada', 'ben', 'o’hara', 'x', 'josé', 'a+b', '1'])}${random.int(1, 300)}@${random.pick(
    ['gmail.com', 'acme.example', 'mailinator.com', 'bücher.example', 'mail.co.uk'],
  )}`
export const email = text(
  mailbox,
  'unknown-user',
  'a@',
  '@b.example',
  'a b@c.example',
  'a@b',
  'a@b@c',
)

const ip = text(
  (random) =>
    random.pick([
      homeInGermany,
      homeInBrazil,
      hosting.v4,
      hosting.v6,
      '::1',
      '::ffff:1.2.3.4',
      `${random.int(0, 255)}.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(0, 255)}`,
      `2001:db8:${random.int(0, 65_535).toString(16)}::${random.int(1, 9)}`,
    ]),
  '1.2.3',
  '256.1.1.1',
  '1.2.3.4.5',
  'localhost',
  ':::',
  '12345::',
  '1.2.3.4/24',
)
const event = text(
  (random) => random.pick(['signup', 'login', 'password_reset', 'order.placed', 'x']),
  '',
  'Signup',
  '9lives',
  'sign up',
  'ü',
  'x'.repeat(65),
)
const userAgent = oneOf(chrome, firefox, headlessChrome, 'curl/8.5.0', '', 'Mozilla/5.0 (', '🦊')
const hex = (digits: number) =>
  text(
    (random) =>
      random
        .int(0, 16 ** digits - 1)
        .toString(16)
        .padStart(digits, '0'),
    '',
    'g'.repeat(digits),
    '0'.repeat(digits + 1),
    `0x${'0'.repeat(digits - 1)}`,
  )
const count = whole(0, 40)

/** TlsFingerprint (interface). */
const tlsCapture = objectOf(
  {
    ja3: oneOf('e7d705a3286e19ea42f587b344ee6865', 'ja3'),
    ja4: oneOf('t13d1516h2_8daaf6152771_e5627efa2ab1', 'ja4'),
    ja3String: oneOf('771,4865-4866,0-23,29-23,0', ''),
    tlsVersion: oneOf('TLSv1.3', '0304', ''),
    clientTlsVersion: oneOf('TLSv1.2', '0303'),
    alpn: oneOf('h2', 'http/1.1'),
    cipherSuite: oneOf('TLS_AES_128_GCM_SHA256', ''),
    sni: oneOf('www.acme.example', ''),
    hasSni: flag(),
    hasGrease: flag(),
    hasGreaseCipherSuite: flag(),
    hasGreaseExtension: flag(),
    clientAlpn: listOf(oneOf('h2', 'http/1.1'), 3),
    supportedGroupsN: count,
    cipherSuitesN: count,
    extensionsN: count,
    greaseN: count,
    supportedGroups: listOf(hex(4), 6),
    extensions: listOf(hex(4), 20),
    signatureAlgorithms: listOf(hex(4), 10),
    cipherSuites: listOf(hex(4), 20),
    supportedPoints: listOf(hex(2), 3),
  },
  ['ja3', 'ja4'],
)

const times = number(0, 300)
const probe = (random: Random) =>
  random.pick<object>([
    { state: 'ok', value: random.chance(0.5) },
    { state: 'ok', value: random.pick<unknown>(['', 'x', 7, null, [], {}]) },
    { state: 'failed' },
    {},
  ])
const probes = anything((random) =>
  Object.fromEntries(
    random
      .list(0, 6, () => random.pick(['webdriver', 'webgl', 'fonts', 'canvas', 'uaData', 'plugins']))
      .map((each) => [each, probe(random)]),
  ),
)

/** What a browser collects: the same on check, session and evaluate. */
const collected: Fields = {
  fingerprint: text(name('fp')),
  visitorId: text(name('visitor')),
  fingerprintConfidence: number(0, 1),
  userAgent,
  timezone: oneOf('Europe/Berlin', 'America/Sao_Paulo', 'Etc/Nowhere', ''),
  languages: listOf(oneOf('de-DE', 'pt-BR', 'en', 'x-klingon', ''), 6),
  screen: objectOf({ width: number(0, 8000), height: number(0, 8000), pixelRatio: number(0, 4) }),
  probes,
  behavior: objectOf({ moves: times, clicks: times, keys: times, pastes: times }),
  referrer: oneOf('https://www.google.com/search?q=acme', 'android-app://x', 'no url', ''),
  landingUrl: oneOf('https://www.acme.example/?gclid=1', '/?utm_medium=cpc', '//', ''),
  utm_source: oneOf('newsletter', 'google', ''),
  utm_medium: oneOf('cpc', 'email', ''),
  tlsCapture,
}
const account: Fields = { email, event, userId: text(name('user')), site: oneOf('acme.example') }

export const checkFields: Fields = {
  ...collected,
  ...account,
  ip,
  sessionId: text(name('session')),
  verdictToken: oneOf('a.b.c', '', 'eyJhbGciOiJFUzI1NiJ9.e30.AAAA'),
}
export const sessionFields: Fields = { ...collected, ip }
export const evaluateFields: Fields = { ...collected, ...account }

export const oneEmail: Fields = { email: text(mailbox) }
export const manyEmails: Fields = { emails: nonEmpty(text(mailbox)) }

export const person: Fields = {
  email,
  audience: text((random) => random.pick(['employee', 'customer']), '', 'partner', 'Employee'),
  userId: text(name('user')),
}
export const people: Fields = { people: nonEmpty(objectOf(person, ['email', 'audience'])) }
export const change: Fields = {
  id: text(() => '0190b7f0-0000-7000-8000-00000000dead', '', '7', '0190b7f0'),
  status: text((random) => random.pick(['active', 'paused', 'removed']), '', 'asleep'),
}
export const query: Fields = { visitorId: text(name('fp')), email, userId: text(name('user')) }

/** A list of at least one right entry; wrong where it is no list. */
function nonEmpty(entry: Fields[string]): Fields[string] {
  return {
    right: (random) => random.list(1, 8, () => entry.right(random)),
    wrong: (random) => ({ value: random.pick<unknown>([[], 'a', 7, true, {}]), at: [] }),
  }
}
