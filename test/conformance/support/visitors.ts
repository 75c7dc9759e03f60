/** Visitors of the suite, with public facts about their networks. */

const chromeOf = (name: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ${name}/141.0.0.0 Safari/537.36`

export const chrome = chromeOf('Chrome')
export const headlessChrome = chromeOf('HeadlessChrome')
export const firefox =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'

/** Deutsche Telekom, lines of homes in Germany. */
export const homeInGermany = '84.153.20.7'
/** A Brazilian provider. */
export const homeInBrazil = '200.160.2.3'
/** Amazon Web Services, ap-northeast-2 (IPv4) and us-east-1 (IPv6). */
export const hosting = { v4: '3.5.140.2', v6: '2600:1f18::1' }

/** An ordinary person at home; each `mark` is another person. */
export const person = (mark: string) => ({
  email: `maria.schneider.${mark}@gmail.com`,
  ip: homeInGermany,
  userAgent: chrome,
  fingerprint: `fp-home-${mark}`,
  timezone: 'Europe/Berlin',
  languages: ['de-DE', 'de'],
})
