import type { TlsFingerprint } from '@vigil/contract'
import { type ClientHello, clientHello, EXTENSION } from './client-hello.ts'
import { type Ja3, ja3 } from './ja3.ts'
import { ja4 } from './ja4.ts'

/** Whether the hashes of a capture are those of its own fields; null: the fields do not suffice. */
export interface Recomputed {
  ja3: Ja3 | null
  ja4: string | null
  ja3Matches: boolean | null
  ja4Matches: boolean | null
}

const LEGACY_VERSIONS = [0x0303, 0x0301, 0x0302, 0x0300]
/** Head of a JA4: transport, version, SNI and counts, ALPN. */
const VERSION = { from: 1, to: 3 }
const ALPN = { from: 8, to: 10 }
/** What FoxIO's own tools print for an ALPN name that is not ASCII, against their specification. */
const TOOL_ALPN = '99'

/** Recomputes JA3 and JA4 from the fields of a capture and compares them with what it claims. */
export function recompute(capture: TlsFingerprint): Recomputed {
  const hello = clientHello(capture)
  const claimed3 = capture.ja3.toLowerCase()
  const own3 = ja3Candidates(hello)
  const own4 = ja4(hello)
  return {
    ja3: own3.find((candidate) => candidate.hash === claimed3) ?? own3[0] ?? null,
    ja4: own4,
    ja3Matches: own3.length === 0 ? null : own3.some((candidate) => candidate.hash === claimed3),
    ja4Matches: own4 === null ? null : ja4Agrees(own4, capture.ja4, hello),
  }
}

/** A capture that does not name the legacy version may mean any of them. */
function ja3Candidates(hello: ClientHello): Ja3[] {
  const versions = hello.legacyVersion === null ? LEGACY_VERSIONS : [hello.legacyVersion]
  return versions
    .map((legacyVersion) => ja3({ ...hello, legacyVersion }))
    .filter((candidate): candidate is Ja3 => candidate !== null)
}

/** Compares two JA4, leaving out the places for which the capture has no field. */
function ja4Agrees(own: string, claimed: string, hello: ClientHello): boolean {
  if (own === claimed) return true
  if (own.length !== claimed.length) return false
  const unknown: { from: number; to: number }[] = []
  if (hello.supportedVersions === null) unknown.push(VERSION)
  const offersAlpn = hello.extensions?.includes(EXTENSION.alpn) ?? false
  if (offersAlpn && (hello.firstAlpn === null || claimed.slice(ALPN.from, ALPN.to) === TOOL_ALPN))
    unknown.push(ALPN)
  const masked = (text: string) =>
    unknown.reduce((seen, { from, to }) => `${seen.slice(0, from)}..${seen.slice(to)}`, text)
  return masked(own) === masked(claimed)
}
