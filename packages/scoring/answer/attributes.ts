import type { CompareDelta } from '@vigil/contract'
import type { PastVisit } from '@vigil/evidence'

/** One attribute by which a visit is compared with earlier ones. */
export interface Attribute {
  code: string
  label: string
  compartment: CompareDelta['compartment']
  read(visit: PastVisit): string | number | null
  /** Compared instead where this visit, or each of the earlier ones, has none of the first. */
  otherwise?(visit: PastVisit): string | null
  /** Whether its values are shown; hashes and addresses never are. */
  shown: boolean
  /** Returns a value as people write it; absent: it is written so. */
  write?(value: string | number): string
}

/** Written names that are not just the capitalised family name. */
const DISPLAY_NAMES: Readonly<Record<string, string>> = {
  macos: 'macOS',
  ios: 'iOS',
  chromeos: 'ChromeOS',
  samsung: 'Samsung Internet',
  openssl: 'OpenSSL',
  gnutls: 'GnuTLS',
}

/** A family of browsers, systems or TLS clients as people write it. */
function displayName(value: string | number): string {
  const name = String(value)
  return DISPLAY_NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

export const attributes: readonly Attribute[] = [
  {
    code: 'new_device',
    label: 'New device',
    compartment: 'fingerprint',
    read: (visit) => visit.deviceKey,
    otherwise: (visit) => visit.visitorKey ?? visit.installationKey ?? null,
    shown: false,
  },
  {
    code: 'new_country',
    label: 'New country',
    compartment: 'network',
    read: (visit) => visit.country,
    shown: true,
  },
  {
    code: 'new_ip_network',
    label: 'New network',
    compartment: 'network',
    read: (visit) => visit.asn,
    shown: false,
  },
  {
    code: 'new_browser',
    label: 'New browser',
    compartment: 'ua',
    read: (visit) => visit.browser,
    shown: true,
    write: displayName,
  },
  {
    code: 'new_os',
    label: 'New operating system',
    compartment: 'ua',
    read: (visit) => visit.os,
    shown: true,
    write: displayName,
  },
  {
    code: 'new_language',
    label: 'New language',
    compartment: 'visit',
    read: (visit) => visit.language,
    shown: true,
  },
  {
    code: 'new_timezone',
    label: 'New time zone',
    compartment: 'visit',
    read: (visit) => visit.timezone,
    shown: true,
  },
  {
    code: 'new_tls_family',
    label: 'New TLS client',
    compartment: 'tls',
    read: (visit) => visit.tlsFamily,
    shown: true,
    write: displayName,
  },
  {
    code: 'email_changed',
    label: 'Another mail address',
    compartment: 'email',
    read: (visit) => visit.emailKey,
    shown: false,
  },
]
