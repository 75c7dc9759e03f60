import { readFileSync } from 'node:fs'
import type { TlsFingerprint } from '@vigil/contract'
import { type ClientHello, ja3, ja4, tlsFacts } from '@vigil/evidence'
import type { Scorecard } from '../intel/scorecard.ts'

export interface Vector {
  id: string
  transport?: ClientHello['transport']
  fields?: {
    legacy_version: number
    ciphers: number[]
    extensions: number[]
    groups?: number[]
    point_formats?: number[]
    sig_algs?: number[]
    supported_versions?: number[]
    alpn_hex?: string[]
  }
  expected: { ja3?: string; ja3_computed?: string; ja4?: string; ja4_computed?: string }
}

/** Compares JA3 and JA4 of every recorded ClientHello with the published or official values. */
export function measureHandshakes(file: string, card: Scorecard): void {
  const vectors: Vector[] = JSON.parse(readFileSync(file, 'utf8'))
  const known = vectors.flatMap(({ id, transport, fields, expected }) =>
    fields
      ? [
          {
            id,
            hello: helloOf(fields, transport ?? 'tcp'),
            ja3: expected.ja3 ?? expected.ja3_computed,
            ja4: expected.ja4 ?? expected.ja4_computed,
          },
        ]
      : [],
  )
  const exact = (name: string, outcomes: { id: string; right: boolean }[]) => {
    for (const { id } of outcomes.filter(({ right }) => !right))
      console.log(`  ${name} differs: ${id}`)
    const right = outcomes.filter((outcome) => outcome.right).length
    card.add(
      'handshakes',
      `${name} exact`,
      { hits: right, total: outcomes.length },
      { bar: { min: 1 } },
    )
  }
  exact(
    'JA3',
    known.flatMap(({ id, hello, ja3: want }) =>
      want ? [{ id, right: ja3(hello)?.hash === want }] : [],
    ),
  )
  const withJa4 = known.flatMap((vector) => (vector.ja4 ? [{ ...vector, ja4: vector.ja4 }] : []))
  exact(
    'JA4',
    withJa4.map(({ id, hello, ja4: want }) => ({ id, right: isRight(ja4(hello), want, hello) })),
  )
  exact(
    'capture recomputed from its own fields',
    withJa4.flatMap(({ id, hello, ja3: hash, ja4: want }) =>
      hash ? [{ id, right: recomputes(captureOf(hello, hash, want)) }] : [],
    ),
  )
}

/**
 * For a non-ASCII ALPN name, FoxIO's tools print 99, but their specification requires hex digits; both are accepted.
 */
function isRight(own: string | null, want: string, hello: ClientHello): boolean {
  const ends = [hello.firstAlpn?.[0], hello.firstAlpn?.at(-1)]
  const ascii = ends.every(
    (byte) => byte === undefined || /[0-9A-Za-z]/.test(String.fromCharCode(byte)),
  )
  return own === want || (!ascii && own?.replace(/^(.{8})../, '$199') === want)
}

export function helloOf(
  fields: NonNullable<Vector['fields']>,
  transport: ClientHello['transport'],
): ClientHello {
  const alpn = fields.alpn_hex?.[0]
  return {
    transport,
    legacyVersion: fields.legacy_version,
    ciphers: fields.ciphers,
    extensions: fields.extensions,
    groups: fields.groups ?? null,
    pointFormats: fields.point_formats ?? null,
    signatureAlgorithms: fields.sig_algs ?? null,
    supportedVersions: fields.supported_versions ?? null,
    firstAlpn: alpn === undefined ? null : [...Buffer.from(alpn, 'hex')],
  }
}

/** Returns the ClientHello in the form of a request's `tlsCapture`. */
export function captureOf(hello: ClientHello, hash: string, want: string): TlsFingerprint {
  const words = (list: readonly number[] | null) => (list ?? []).map((value) => hex(value, 4))
  return {
    ja3: hash,
    ja4: want,
    clientTlsVersion: hex(hello.legacyVersion ?? 0, 4),
    cipherSuites: words(hello.ciphers),
    extensions: words(hello.extensions),
    supportedGroups: words(hello.groups),
    supportedPoints: (hello.pointFormats ?? []).map((value) => hex(value, 2)),
    signatureAlgorithms: words(hello.signatureAlgorithms),
    supportedVersions: words(hello.supportedVersions),
    clientAlpn: hello.firstAlpn ? [String.fromCharCode(...hello.firstAlpn)] : [],
    transport: hello.transport,
  }
}

function recomputes(tlsCapture: TlsFingerprint): boolean {
  const nowMs = Date.now()
  const visit = { collected: { tlsCapture }, headers: null, edge: null, capturedAtMs: nowMs }
  const context = { nowMs, corporateProxy: false, captureToken: 'none' as const }
  return tlsFacts(visit, null, context).recomputes
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
