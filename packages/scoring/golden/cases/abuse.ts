import { counts } from '../../signals/evidence.fixture.ts'
import { type GoldenCase, signup } from '../case.ts'

/** Unwanted signups: addresses, farms, bursts, programs. */
export const abuse: readonly GoldenCase[] = [
  signup('disposable-address', 'A disposable mailbox, no other signal.', {
    email: { disposable: true },
  }),
  signup('disposable-from-hosting', 'A disposable mailbox from a rented server.', {
    email: { disposable: true },
    network: { hosting: true, kind: 'datacenter' },
  }),
  signup('no-mail-domain', 'The mail domain declares that it accepts no mail.', {
    email: { mail: 'null_mx' },
  }),
  signup(
    'imitated-domain',
    'The mail domain imitates the domain of the site itself, in letters of two alphabets.',
    { email: { lookalike: { of: 'example.com', kind: 'own_domain' }, mixedScript: true } },
  ),
  signup(
    'address-farm',
    'The twelfth account within an hour on one browser, with numbered addresses.',
    {
      email: { patternRun: true },
      graph: {
        mailboxesPerVisitor: 11,
        mailboxesLastHour: 11,
        addressFamily: 4,
        accountsLinked: 11,
      },
      velocity: { accountsPerVisitor: counts(1, 3, 5), accountsPerDevice: counts(1, 3, 5) },
    },
  ),
  signup(
    'domain-burst',
    'A random-looking address, one of three hundred today on a mail domain first seen yesterday.',
    {
      email: { gibberish: 0.97 },
      velocity: {
        emailDomain: counts(8, 40, 120, 300),
        accountsPerEmailDomain: counts(8, 40, 64, 64),
        emailDomainAgeDays: 1,
      },
    },
  ),
  signup('linked-to-an-abuser', 'The browser of an account that was reported for fraud.', {
    graph: { mailboxesPerVisitor: 1, accountsLinked: 1, abuserStrength: 0.95 },
  }),
  signup(
    'address-burst',
    'Sixty signups within a minute from one rented server, with hand-made requests.',
    {
      network: { hosting: true, kind: 'datacenter' },
      velocity: { ip: counts(60), subnet: counts(60) },
      headers: { inconsistent: true },
    },
  ),
  signup('replayed-page-data', "The page's data was received before, from another visitor.", {
    automation: { payloadReplayed: true },
  }),
  signup('script', 'A script with an HTTP library that names itself.', {
    userAgent: { client: 'tool', declaresProgram: true, family: 'other', engine: 'other' },
    headers: { inconsistent: true },
  }),
  signup(
    'false-crawler',
    'A program that calls itself a search engine, from a home line that the engine does not own.',
    {
      userAgent: { client: 'bot', declaresProgram: true, claimsCrawler: 'Googlebot' },
      network: { crawlerRefuted: true },
    },
  ),
  signup('headless-browser', 'A headless browser with default settings fills the form.', {
    userAgent: { headlessAnywhere: true, client: 'headless', declaresProgram: true },
    automation: {
      webdriver: true,
      botd: true,
      cdpRuntime: true,
      noInputDevice: true,
      viewportDefaultLib: true,
      softwareWebgl: true,
    },
    behavior: { instantClick: true, centerClicks: true, teleport: true, keyZeroDwell: true },
  }),
  signup('evasion-kit', 'A headless browser disguised by an evasion kit, on a residential proxy.', {
    network: { residentialProxy: true, kind: 'proxy' },
    userAgent: { platformMismatch: true, sharedWorkerMismatch: true },
    automation: { stealthProxy: true, srcdocTampered: true, cdpRuntime: true, nativeTamper: true },
    behavior: { instantClick: true, centerClicks: true, keyZeroDwell: true },
  }),
  signup(
    'patched-driver',
    'A patched driver in a window: only its launch switches, clicks and keys are observed.',
    {
      automation: { storagePartitionOff: true },
      behavior: { instantClick: true, centerClicks: true, teleport: true, keyZeroDwell: true },
    },
  ),
  signup(
    'driver-with-a-human-hand',
    'A driver that imitates human input perfectly; only the debugger gives it away.',
    { automation: { cdpRuntime: true, cdpPageOnly: true } },
  ),
  signup(
    'handshake-of-a-tool',
    'The user agent of a browser over the TLS handshake of a scripting language.',
    { tls: { consistency: 'strong_mismatch', knownTool: 'OpenSSL', captureStatus: 'verified' } },
  ),
]
