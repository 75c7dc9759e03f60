import { counts } from '../../signals/evidence.fixture.ts'
import { type GoldenCase, signup } from '../case.ts'

/** Sign-ups of honest people that simple rules mistake for attacks. */
export const people: readonly GoldenCase[] = [
  signup(
    'ordinary-signup',
    'A person signs up at home with an ordinary browser and a mailbox of their own.',
  ),
  signup('typing-signup', 'The same, and the page observed mouse movement and typing.', {
    behavior: { humanLike: true },
  }),
  signup(
    'server-check-only',
    'The server asks about an address and an IP; no page of the site has the SDK.',
    {
      automation: null,
      behavior: null,
      headers: null,
      device: null,
      userAgent: null,
      locale: null,
      attribution: null,
    },
  ),
  signup('sdk-blocked', 'An ad blocker stops the SDK; the form is sent without it.', {
    host: 'evaluate',
    automation: null,
    behavior: null,
    device: null,
  }),
  signup(
    'phone-on-a-carrier',
    'A phone on a mobile network whose address eighteen others used in the last hour.',
    {
      userAgent: { os: 'android', form: 'mobile' },
      network: { mobile: true },
      velocity: { ip: counts(2, 6, 19, 120), visitorsPerIp: 90 },
    },
  ),
  signup('private-relay', 'Safari with its privacy relay on, which also noises drawings.', {
    userAgent: { family: 'safari', engine: 'safari', os: 'macos', major: 26 },
    network: { relay: true, hosting: true, proxy: true, kind: 'proxy' },
    device: { canvasNoise: true, confidence: 'low' },
  }),
  signup(
    'vpn-from-abroad',
    "A VPN server in another country; the clock shows the person's own time zone.",
    {
      network: { vpn: true, hosting: true, kind: 'vpn', country: 'CH' },
      locale: { timezoneMismatch: true },
    },
  ),
  signup(
    'expatriate',
    'A person who lives abroad: language and clock of the home country, address of the other.',
    {
      locale: { timezoneMismatch: true, languageMismatch: true },
    },
  ),
  signup(
    'tor-browser',
    'A person uses Tor Browser: a Tor exit, a clock on UTC, randomised drawings.',
    {
      userAgent: { family: 'firefox', engine: 'firefox' },
      network: { torExit: true, hosting: true, kind: 'tor', country: 'NL' },
      locale: { timezoneMismatch: true },
      device: { canvasNoise: true, confidence: 'low' },
    },
  ),
  signup(
    'spoofing-extension',
    'A privacy extension changes user agent, platform and drawings, and contradicts itself.',
    {
      userAgent: { platformMismatch: true, workerMismatch: true, sharedWorkerMismatch: true },
      automation: { nativeTamper: true },
      device: { canvasNoise: true, confidence: 'low' },
    },
  ),
  signup('developer-tools-docked', 'A developer has the developer tools open inside the window.', {
    automation: { devtoolsDocked: true, cdpRuntime: true, cdpWorker: true },
    behavior: { humanLike: true },
  }),
  signup(
    'developer-tools-apart',
    'The developer tools are open in a separate window: the page observes a debugger and human input.',
    { automation: { cdpRuntime: true, cdpWorker: true }, behavior: { humanLike: true } },
  ),
  signup('company-gateway', 'An employee behind a web gateway that terminates TLS.', {
    network: { corporateProxy: true, hosting: true, proxy: true, kind: 'proxy' },
    tls: { knownTool: 'OpenSSL', versionLag: true },
    headers: { proxied: true },
  }),
  signup(
    'cloud-desktop',
    'A person works on a desktop in a data centre: hosting network, graphics in software.',
    {
      network: { hosting: true, kind: 'datacenter' },
      automation: { softwareWebgl: true },
      behavior: { humanLike: true },
    },
  ),
  signup('household', 'The second person of a household signs up on the family computer.', {
    graph: { mailboxesPerVisitor: 1, accountsLinked: 1 },
    velocity: { accountsPerVisitor: counts(1, 1, 1, 2) },
  }),
  signup(
    'public-library',
    'A computer of a public library that forty people have used: the graph sees one shared address.',
    {
      device: { confidence: 'low' },
      graph: { mailboxesPerVisitor: 0 },
      velocity: { accountsPerVisitor: counts(1, 1, 2, 4), accountsPerDevice: counts(1, 1, 2, 4) },
    },
  ),
  signup('typing-error', "A person mistypes one letter of a mailbox provider's domain.", {
    email: { lookalike: { of: 'gmail.com', kind: 'typo' }, domain: 'gmial.com' },
  }),
]
