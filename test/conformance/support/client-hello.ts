import { createHash } from 'node:crypto'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const sha12 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
const decimal = (list: readonly string[]) => list.map((hex) => Number.parseInt(hex, 16)).join('-')

const ciphers = [
  ...['1301', '1302', '1303', 'c02b', 'c02f', 'c02c', 'c030', 'cca9', 'cca8', 'c013'],
  ...['c014', '009c', '009d', '002f', '0035'],
]
const extensions = [
  ...['0000', '0017', 'ff01', '000a', '000b', '0023', '0010', '0005', '000d', '0012'],
  ...['0033', '002d', '002b', '001b', '4469', '0015'],
]
const groups = ['001d', '0017', '0018']
const signatureAlgorithms = ['0403', '0804', '0401', '0503', '0805', '0501', '0806', '0601']

const ja3String = ['771', decimal(ciphers), decimal(extensions), decimal(groups), '0'].join(',')

/** JA4 of a TCP hello that offers TLS 1.3 and h2 (github.com/FoxIO-LLC/ja4, technical details). */
function ja4(): string {
  const count = (list: readonly string[]) => String(list.length).padStart(2, '0')
  const sorted = (list: readonly string[]) => [...list].sort().join(',')
  const hashed = extensions.filter((type) => type !== '0000' && type !== '0010')
  return [
    `t13d${count(ciphers)}${count(extensions)}h2`,
    sha12(sorted(ciphers)),
    sha12(`${sorted(hashed)}_${signatureAlgorithms.join(',')}`),
  ].join('_')
}

/** A complete ClientHello of Chrome, whose hashes follow from its fields. */
export const chromeHello = {
  ja3: md5(ja3String),
  ja4: ja4(),
  ja3String,
  tlsVersion: '771',
  clientTlsVersion: '772',
  clientAlpn: ['h2', 'http/1.1'],
  hasSni: true,
  hasGrease: true,
  // Chrome's reserved values (RFC 8701), which both hashes ignore.
  cipherSuites: ['5a5a', ...ciphers],
  extensions: ['8a8a', ...extensions.slice(0, -1), 'caca', '0015'],
  supportedGroups: ['9a9a', ...groups],
  supportedPoints: ['00'],
  signatureAlgorithms,
}
