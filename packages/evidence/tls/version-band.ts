import { evidencePolicy } from '../policy/index.ts'
import { type ClientHello, withoutGrease } from './client-hello.ts'
import { ja4Parts } from './ja4.ts'

/**
 * Bands of Chromium versions that a handshake can be distinguished by; `last` is the newest major of
 * the band. The edges come from captures and from Chromium's own milestones; field trials move them
 * by a version, hence the margin in `lagsBehind`.
 */
const BANDS: readonly { last: number; extensions: readonly string[] }[] = [
  { last: 118, extensions: ['e5627efa2ab1', '9b887d9acb53', '6cdcb247c39b'] },
  { last: 123, extensions: [] },
  { last: 130, extensions: [] },
  { last: 132, extensions: ['02713d6af862', 'b1ff8ab2d16f', 'b0da82dd1658'] },
  { last: 149, extensions: ['d8a2da3f94cd', 'b6f405a00624'] },
  { last: 151, extensions: ['806a8c22fdea', 'a87ad97598a9'] },
  { last: Number.POSITIVE_INFINITY, extensions: ['cb7bf5808d99'] },
]
const TRUST_ANCHORS = 0xca34
const ECH = 0xfe0d
const NEW_ALPS = 0x44cd
const ML_KEM = 0x11ec
const KYBER = 0x6399
const ML_DSA = [0x0904, 0x0905, 0x0906]

/** Band of a Chromium handshake, by its fields or else by its JA4; null: neither determines it. */
export function bandOfHandshake(hello: ClientHello | null, ja4: string | null): number | null {
  if (hello?.extensions && hello.groups) return bandOfHello(hello, hello.extensions, hello.groups)
  const extensions = ja4 === null ? undefined : ja4Parts(ja4)?.extensions
  const band = BANDS.findIndex((entry) => extensions && entry.extensions.includes(extensions))
  return band < 0 ? null : band
}

function bandOfHello(
  hello: ClientHello,
  extensions: readonly number[],
  groups: readonly number[],
): number {
  const algorithms = withoutGrease(hello.signatureAlgorithms ?? [])
  if (extensions.includes(TRUST_ANCHORS)) return 6
  if (ML_DSA.some((algorithm) => algorithms.includes(algorithm))) return 5
  if (extensions.includes(NEW_ALPS)) return 4
  if (groups.includes(ML_KEM)) return 3
  if (groups.includes(KYBER)) return 2
  return extensions.includes(ECH) ? 1 : 0
}

/** Band of a Chromium major. */
export function bandOfMajor(major: number): number {
  return BANDS.findIndex((band) => major <= band.last)
}

/** Whether a Chromium of this major can no longer send a handshake of this band. */
export function lagsBehind(band: number, major: number): boolean {
  const last = BANDS[band]?.last ?? Number.POSITIVE_INFINITY
  return major >= last + evidencePolicy.tls.marginMajors
}
