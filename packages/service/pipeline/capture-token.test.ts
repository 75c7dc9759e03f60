import { type Ip, parseIp } from '@vigil/evidence'
import { openVault, type Scope, type Vault } from '@vigil/storage'
import { beforeAll, expect, test } from 'vitest'
import { generateSecrets } from '../../../scripts/local/secrets.ts'
import { captureTokenStatus, signCapture } from './capture-token.ts'

const CAPTURE = { ja3: 'a', ja4: 'b', capturedAt: '2026-11-21T12:00:00.000Z' }
const SCOPE: Scope = { workspaceId: 'acme', env: 'test' }
const VISITOR = { ip: ip('203.0.113.7'), userAgent: 'Browser/1' }

let vault: Vault
let captureToken: string
beforeAll(async () => {
  vault = await openVault(generateSecrets())
  captureToken = await signCapture(vault, SCOPE, CAPTURE, VISITOR)
})

function ip(text: string): Ip {
  const parsed = parseIp(text)
  if (parsed === null) throw new Error(`${text} is no address`)
  return parsed
}
const status = (change: object = {}, visitor: object = {}, scope: Scope = SCOPE) =>
  captureTokenStatus(
    vault,
    scope,
    { ...CAPTURE, captureToken, ...change },
    { ...VISITOR, ...visitor },
  )

test('a token is bound to the network and the browser', async () => {
  expect(await status()).toBe('bound')
  expect(await status({}, { ip: ip('203.0.113.200') })).toBe('bound')
  expect(await status({}, { ip: ip('198.51.100.7') })).toBe('foreign')
  expect(await status({}, { ip: null })).toBe('foreign')
  expect(await status({}, { userAgent: 'Browser/2' })).toBe('foreign')
})

test('a token is not valid in another workspace or environment', async () => {
  expect(await status({}, {}, { ...SCOPE, workspaceId: 'example' })).toBe('foreign')
  expect(await status({}, {}, { ...SCOPE, env: 'live' })).toBe('foreign')
})

test('a token for another handshake or time is forged', async () => {
  expect(await status({ ja4: 'c' })).toBe('forged')
  expect(await status({ ja3: 'c' })).toBe('forged')
  expect(await status({ capturedAt: '2026-11-21T13:00:00.000Z' })).toBe('forged')
  expect(await status({ captureToken: 'v1.x.y' })).toBe('forged')
  expect(await status({ captureToken: '' })).toBe('forged')
})

test('a capture without a token has status none', async () => {
  expect(await status({ captureToken: undefined })).toBe('none')
  expect(await captureTokenStatus(vault, SCOPE, undefined, VISITOR)).toBe('none')
})

test('a token reveals neither address nor browser', () => {
  expect(captureToken).not.toContain('203.0.113')
  expect(
    atob(captureToken.split('.')[2]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
  ).not.toContain('Browser')
})
