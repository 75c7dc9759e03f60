import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = `${WINDOWS} ${BLINK} Chrome/150.0.0.0 Safari/537.36`
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'

const USER_AGENTS = [
  ['bot', 'Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)'],
  ['headless', `${WINDOWS} ${BLINK} HeadlessChrome/150.0.0.0 Safari/537.36`],
  ['tool', 'curl/8.14.1'],
  ['tool', 'python-requests/2.32.0'],
  ['browser', CHROME],
  ['browser', FIREFOX],
  ['app', 'AcmeMail/4.2 (iPhone; iOS 26.0; Scale/3.00)'],
]

/** The example ClientHello of FoxIO's JA4 specification, with its JA4. */
const SPECIFICATION_HELLO = {
  id: 'specification',
  transport: 'tcp',
  fields: {
    legacy_version: 771,
    ciphers: [
      0x1301, 0x1302, 0x1303, 0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc013, 0xc014,
      0x009c, 0x009d, 0x002f, 0x0035,
    ],
    extensions: [
      0x001b, 0x0000, 0x0033, 0x0010, 0x4469, 0x0017, 0x002d, 0x000d, 0x0005, 0x0023, 0x0012,
      0x002b, 0xff01, 0x000b, 0x000a, 0x0015,
    ],
    groups: [0x001d, 0x0017, 0x0018],
    point_formats: [0],
    sig_algs: [0x0403, 0x0804, 0x0401, 0x0503, 0x0805, 0x0501, 0x0806, 0x0601],
    supported_versions: [0x0304, 0x0303],
    alpn_hex: ['6832', '687474702f312e31'],
  },
  expected: { ja4: 't13d1516h2_8daaf6152771_e5627efa2ab1' },
}

const PAIRS = [
  { user_agent: CHROME, ja4: SPECIFICATION_HELLO.expected.ja4, accept: ['aligned'] },
  { user_agent: FIREFOX, ja4: SPECIFICATION_HELLO.expected.ja4, accept: ['mismatch'] },
  { user_agent: FIREFOX, ja4: null, accept: ['unknown'] },
]

/** Writes a small sample of labelled rows; it tests the measurement, not accuracy. */
export function writeSample(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const rows = USER_AGENTS.map(([label, text]) => `"${text}",${label},made up,`)
  writeFileSync(
    join(folder, 'ua_labels.csv'),
    ['user_agent,label,source,detail', ...rows, ''].join('\n'),
  )
  writeFileSync(join(folder, 'tls_vectors.json'), JSON.stringify([SPECIFICATION_HELLO]))
  const pairs = PAIRS.map(({ user_agent, ja4, accept }) => ({
    user_agent,
    tls: { ja4 },
    expected: accept[0],
    accept,
    scored: true,
  }))
  writeFileSync(join(folder, 'tls_ua_pairs.json'), JSON.stringify(pairs))
}
