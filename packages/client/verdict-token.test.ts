import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, expect, test, vi } from 'vitest'
import { openTokenVerifier } from './verdict-token.ts'

let fetched = 0
let isDown = false
let published: object[] = []

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  published.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' })
  return (expiresAt: number, alg = 'ES256') =>
    new SignJWT({ workspace: 'w', env: 'test', score: 7, verdict: 'allow' })
      .setProtectedHeader({ alg, kid, typ: 'vigil-verdict' })
      .setJti('j-1')
      .setExpirationTime(expiresAt)
      .sign(privateKey)
}

const open = (cacheSec?: number, of: { workspace?: string; env?: 'live' } = {}) =>
  openTokenVerifier({
    edgeUrl: 'https://edge.example.com/',
    workspace: 'w',
    env: 'test',
    ...of,
    ...(cacheSec !== undefined && { cacheSec }),
    async fetch(url) {
      fetched++
      expect(url).toBe('https://edge.example.com/.well-known/jwks.json')
      if (isDown) throw new TypeError('no network')
      return Response.json({ keys: published })
    },
  })
const soon = () => Math.floor(Date.now() / 1000) + 300

beforeEach(() => {
  fetched = 0
  isDown = false
  published = []
})

test('tokens are verified with one fetch of the keys', async () => {
  const sign = await newKey('one')
  const verifier = open()
  const token = await sign(soon())
  expect(await verifier.verify(token)).toMatchObject({ valid: true, claims: { score: 7 } })
  expect(await verifier.verify(token)).toMatchObject({ valid: true })
  expect(fetched).toBe(1)
})

test('concurrent verifications wait for the same fetch, of the first keys and of a new one', async () => {
  const first = await newKey('one')
  const verifier = open()
  const atOnce = async (token: string) =>
    (await Promise.all([1, 2, 3].map(() => verifier.verify(token)))).map(({ valid }) => valid)
  expect(await atOnce(await first(soon()))).toEqual([true, true, true])
  expect(fetched).toBe(1)
  const rotated = await newKey('two')
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  expect(await atOnce(await rotated(soon()))).toEqual([true, true, true])
  now.mockRestore()
  expect(fetched).toBe(2)
})

test.each([
  ['never answers', () => new Promise<Response>(() => {})],
  ['never ends its body', async () => new Response(new ReadableStream())],
])(
  'a fetch that ignores its signal and %s ends at the deadline',
  async (_, hanging) => {
    let answers = hanging
    const verifier = openTokenVerifier({
      edgeUrl: 'https://edge.example.com',
      workspace: 'w',
      env: 'test',
      timeoutMs: 20,
      fetch: () => answers(),
    })
    const token = await (await newKey('one'))(soon())
    expect(await verifier.verify(token)).toEqual({ valid: false, reason: 'keys_unavailable' })
    answers = async () => Response.json({ keys: published })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    expect(await verifier.verify(token)).toMatchObject({ valid: true })
  },
  5_000,
)

test('an expired, a forged and a malformed token are distinguished', async () => {
  const sign = await newKey('one')
  const verifier = open()
  expect(await verifier.verify(await sign(1))).toEqual({ valid: false, reason: 'expired' })
  const token = await sign(soon())
  const forged = `${token.slice(0, -6)}AAAAAA`
  expect(await verifier.verify(forged)).toEqual({ valid: false, reason: 'signature' })
  expect(await verifier.verify('x.y.z')).toEqual({ valid: false, reason: 'malformed' })
})

test('a token of another workspace or environment is rejected by both verifiers', async () => {
  const token = await (await newKey('one'))(soon())
  for (const of of [{ workspace: 'another' }, { env: 'live' }] as const) {
    const verifier = open(undefined, of)
    expect(await verifier.verify(token)).toEqual({ valid: false, reason: 'audience' })
    expect(await verifier.verifyCached(token)).toBeNull()
  }
})

test('a token of another algorithm or type is not taken', async () => {
  await newKey('one')
  const none = `${btoa('{"alg":"none","typ":"vigil-verdict"}')}.${btoa('{"exp":9999999999}')}.`
  expect((await open().verify(none)).valid).toBe(false)
})

test('without keys nothing is valid, and the cached read waits for nothing', async () => {
  const sign = await newKey('one')
  const token = await sign(soon())
  isDown = true
  const verifier = open()
  expect(await verifier.verifyCached(token)).toBeNull()
  expect(fetched).toBe(0)
  expect(await verifier.verify(token)).toEqual({ valid: false, reason: 'keys_unavailable' })
  isDown = false
  const warmed = open()
  await warmed.warm()
  isDown = true
  expect(await warmed.verifyCached(token)).toMatchObject({ score: 7 })
})
