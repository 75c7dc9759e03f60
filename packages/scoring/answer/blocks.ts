import type { EmailSummary, NetworkSummary, RiskFlags, TlsBlock } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import { isBot } from '../weigh/is-bot.ts'

/** Flags that follow a count: a signal raises them from `minShareOfCount` of its weight. */
const OF_A_COUNT: ReadonlySet<keyof RiskFlags> = new Set(['multiAccount', 'velocity'])

const raises = ({ signal: { code }, weight }: FiredSignal, flag: keyof RiskFlags): boolean =>
  weight > 0 &&
  (!OF_A_COUNT.has(flag) || weight >= policy.flags.minShareOfCount * policy.signals[code].weight)

/** Flags of fired signals, and of the network's kind. */
export function flagsOf(fired: readonly FiredSignal[], { network }: Evidence): RiskFlags {
  const raised = new Set<keyof RiskFlags>()
  for (const one of fired) {
    for (const flag of one.signal.flags) if (raises(one, flag)) raised.add(flag)
  }
  return {
    vpn: raised.has('vpn') || network?.kind === 'vpn',
    tor: raised.has('tor') || network?.kind === 'tor',
    datacenter: raised.has('datacenter') || network?.kind === 'datacenter',
    proxy: raised.has('proxy') || network?.kind === 'proxy',
    abuseIp: raised.has('abuseIp') || network?.kind === 'abuse',
    disposableEmail: raised.has('disposableEmail'),
    bot: fired.some(isBot),
    multiAccount: raised.has('multiAccount'),
    velocity: raised.has('velocity'),
    breach: raised.has('breach'),
  }
}

/**
 * Returns the summary of the network. An unknown or reserved address is reported as clean: the interface has no other
 * value for it.
 */
export function networkOf({ network, locale, attribution }: Evidence): NetworkSummary {
  const hidden = network !== null && (network.vpn || network.torExit || network.proxy)
  const elsewhere = locale?.timezoneMismatch === true
  const spoof = elsewhere && (hidden || locale?.languageMismatch === true)
  const zoneCountry = locale?.timezoneCountries.length === 1 ? locale.timezoneCountries[0] : null
  const country = spoof ? zoneCountry : network?.country
  return {
    kind: network?.kind ?? 'clean',
    ...(network?.reserved === true && { reserved: true }),
    ...(attribution && { channel: attribution.channel, paid: attribution.paid }),
    ...(country && { trueCountry: country }),
    ...(locale?.timezoneMismatch !== null && locale !== null && { locationSpoof: spoof }),
  }
}

/** Returns the summary of the address; null: no email risk signal fired. */
export function emailOf(fired: readonly FiredSignal[]): EmailSummary | null {
  const found = fired.filter(
    ({ signal, weight }) =>
      weight > 0 && (signal.compartment === 'email' || signal.compartment === 'breach'),
  )
  if (found.length === 0) return null
  const codes = new Set(found.map(({ signal }) => signal.code))
  return {
    disposable: codes.has('email_disposable'),
    risky: true,
    breach: codes.has('breach_exposure') || codes.has('breach_credential_log'),
  }
}

/** Returns the handshake with all known fields. */
export function tlsOf(fired: readonly FiredSignal[], { tls }: Evidence): TlsBlock {
  const found = fired.filter(({ signal, weight }) => weight > 0 && signal.compartment === 'tls')
  return {
    ...(tls.connection && observedOf(tls.connection)),
    ...(tls.capture && sentOf(tls.capture)),
    present: tls.captureStatus !== 'missing',
    captureStatus: tls.captureStatus,
    flagged: found.length > 0,
    reasons: [
      ...found.map(({ signal }) => signal.label),
      // A client sent it: consistent hashes do not verify the capture.
      ...(tls.captureStatus === 'unverified' && tls.recomputes ? ['consistent'] : []),
    ],
    ...(tls.ja3 !== null && { ja3: tls.ja3 }),
    ...(tls.ja4 !== null && { ja4: tls.ja4 }),
    ...(tls.ja3String !== null && { ja3String: tls.ja3String }),
    consistency: { status: tls.consistency, uaFamily: tls.uaFamily, tlsFamily: tls.tlsFamily },
  }
}

/** Returns the fields of a capture that the response repeats unchanged. */
function sentOf({
  ja3: _,
  ja4: __,
  supportedVersions: ___,
  transport: ____,
  capturedAt: _____,
  captureToken: ______,
  ...sent
}: NonNullable<Evidence['tls']['capture']>) {
  return sent
}

/** Returns what the edge negotiated, for connections without a capture. */
function observedOf(connection: NonNullable<Evidence['tls']['connection']>): Partial<TlsBlock> {
  return Object.fromEntries(Object.entries(connection).filter(([, value]) => value !== null))
}
