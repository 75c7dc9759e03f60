import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { tlsCaptureInvalid } from './tls-capture-invalid.ts'
import { tlsHelloTooSmall } from './tls-hello-too-small.ts'
import { tlsKnownTool } from './tls-known-tool.ts'
import { tlsMismatch } from './tls-mismatch.ts'
import { tlsStaticOrder } from './tls-static-order.ts'
import { tlsStrongMismatch } from './tls-strong-mismatch.ts'
import { tlsVersionLag } from './tls-version-lag.ts'

const cases: Case[] = [
  {
    signal: tlsStrongMismatch,
    when: 'it is seen',
    given: { tls: { consistency: 'strong_mismatch' } },
    expected: 3.5,
  },
  {
    signal: tlsMismatch,
    when: 'it is seen',
    given: { tls: { consistency: 'mismatch' } },
    expected: 2,
  },
  {
    signal: tlsHelloTooSmall,
    when: 'it is seen',
    given: { tls: { helloTooSmall: true } },
    expected: 2,
  },
  {
    signal: tlsStaticOrder,
    when: 'it is seen',
    given: { tls: { staticOrder: true } },
    expected: 1.5,
  },
  { signal: tlsVersionLag, when: 'it is seen', given: { tls: { versionLag: true } }, expected: 1 },
  {
    signal: tlsKnownTool,
    when: 'it is seen',
    given: { tls: { knownTool: 'Go client' } },
    expected: 3,
  },
  {
    signal: tlsCaptureInvalid,
    when: 'it is seen',
    given: { tls: { captureStatus: 'invalid' } },
    expected: 3,
  },
  {
    signal: tlsStrongMismatch,
    when: 'the mismatch is a plain one',
    given: { tls: { consistency: 'mismatch' } },
    expected: 0,
  },
  {
    signal: tlsMismatch,
    when: 'the mismatch is a strong one',
    given: { tls: { consistency: 'strong_mismatch' } },
    expected: 0,
  },
  {
    signal: tlsMismatch,
    when: 'handshake and browser agree',
    given: { tls: { consistency: 'aligned' } },
    expected: 0,
  },
  {
    signal: tlsHelloTooSmall,
    when: 'the hello is long enough',
    given: { tls: { helloTooSmall: false } },
    expected: 0,
  },
  {
    signal: tlsStaticOrder,
    when: "an employer's gateway speaks",
    given: { tls: { staticOrder: true }, network: { corporateProxy: true } },
    expected: 0,
  },
  {
    signal: tlsVersionLag,
    when: "an employer's gateway speaks",
    given: { tls: { versionLag: true }, network: { corporateProxy: true } },
    expected: 0,
  },
  {
    signal: tlsKnownTool,
    when: "an employer's gateway speaks",
    given: { tls: { knownTool: 'Go client' }, network: { corporateProxy: true } },
    expected: 0,
  },
  {
    signal: tlsKnownTool,
    when: 'a native app says it is one',
    given: { tls: { knownTool: 'Java client' }, userAgent: { client: 'app' } },
    expected: 0,
  },
  {
    signal: tlsCaptureInvalid,
    when: 'the capture is merely old',
    given: { tls: { captureStatus: 'stale' } },
    expected: 0,
  },
]

describe('the handshake', () => {
  testCases(cases)
})
