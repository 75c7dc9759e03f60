import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DeepTls } from './support/assessment.ts'
import { call } from './support/call.ts'
import { chromeHello } from './support/client-hello.ts'
import { TlsCaptureStatus } from './support/enumerations.ts'
import { check, evaluate } from './support/verbs.ts'
import { firefox, chrome as newerChrome } from './support/visitors.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

const { ja3, ja4 } = chromeHello
/** A Chrome version of the time of that ClientHello: since 110 extensions are shuffled. */
const chrome = newerChrome.replace('Chrome/141', 'Chrome/108')
const tlsOf = async (tlsCapture?: object, userAgent = chrome) =>
  DeepTls.parse((await check(workspace, { tlsCapture, userAgent }, { expand: 'tls' })).tls)

test('the ClientHello of these tests is a known one of Chrome', () => {
  expect(ja4).toBe('t13d1516h2_8daaf6152771_e5627efa2ab1')
})

describe('captureStatus', () => {
  test('is missing without a capture', async () => {
    expect(await tlsOf()).toMatchObject({
      present: false,
      captureStatus: 'missing',
      flagged: false,
    })
  })

  test('is unverified for hashes without their fields', async () => {
    const tls = await tlsOf({ ja3, ja4 })
    expect(tls).toMatchObject({ present: true, captureStatus: 'unverified', ja3, ja4 })
  })

  test('is unverified and consistent if both hashes follow from the fields', async () => {
    const tls = await tlsOf(chromeHello)
    expect(tls).toMatchObject({
      present: true,
      captureStatus: 'unverified',
      flagged: false,
      reasons: ['consistent'],
      ja3,
      ja4,
    })
  })

  test.each([
    ['another JA3', { ja3: '0'.repeat(32) }],
    ['another JA4', { ja4: 't13d1516h2_000000000000_e5627efa2ab1' }],
    ['a cipher that the hashes do not have', { cipherSuites: ['1301'] }],
  ])('is invalid and flagged with %s', async (_, differing) => {
    const tls = await tlsOf({ ...chromeHello, ...differing })
    expect(tls).toMatchObject({ present: true, captureStatus: 'invalid', flagged: true })
    expect(tls.reasons.length).toBeGreaterThan(0)
  })
})

describe('consistency', () => {
  test('is aligned if browser and handshake are of one family', async () => {
    const { consistency } = await tlsOf(chromeHello, chrome)
    expect(consistency.status).toBe('aligned')
    expect(consistency.uaFamily).toBe(consistency.tlsFamily)
  })

  test('is a mismatch if they differ, and raises the score', async () => {
    const { consistency } = await tlsOf(chromeHello, firefox)
    expect(['mismatch', 'strong_mismatch']).toContain(consistency.status)
    const honest = await check(workspace, { tlsCapture: chromeHello, userAgent: chrome })
    const lying = await check(workspace, { tlsCapture: chromeHello, userAgent: firefox })
    expect(lying.scores.tls).toBeGreaterThan(honest.scores.tls)
    expect(lying.score).toBeGreaterThan(honest.score)
  })

  test('is a mismatch if the browser claims to be far newer than its handshake', async () => {
    expect((await tlsOf(chromeHello, newerChrome)).consistency.status).toBe('mismatch')
  })

  test('is unknown without a handshake', async () => {
    expect((await tlsOf()).consistency.status).toBe('unknown')
  })
})

test('expand=tls returns the ClientHello as it was sent', async () => {
  const { ja3String, cipherSuites, extensions, supportedGroups } = chromeHello
  expect(await tlsOf(chromeHello)).toMatchObject({
    ja3String,
    cipherSuites,
    extensions,
    supportedGroups,
  })
  const evaluated = await evaluate(workspace, { tlsCapture: chromeHello }, { expand: 'all' })
  expect(evaluated.tls).toMatchObject({ ja3String, cipherSuites })
})

test('GET /v1/tls returns the caller its own handshake, or reports that none was observed', async () => {
  const Capture = z.strictObject({
    captureStatus: TlsCaptureStatus,
    tlsCapture: z.looseObject({ ja3: z.string(), ja4: z.string() }).nullable(),
  })
  const { json } = await call('edge', 'GET', '/v1/tls', { key: workspace.publishableTest })
  expect(Capture.parse(json)).toEqual({ captureStatus: 'missing', tlsCapture: null })
})
