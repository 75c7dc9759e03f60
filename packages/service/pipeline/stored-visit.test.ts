import { openVault } from '@vigil/storage'
import { expect, test } from 'vitest'
import { generateSecrets } from '../../../scripts/local/secrets.ts'
import { mergeVisits } from './merge-visits.ts'
import { decryptVisit, encryptVisit, readVisit, storable, storeVisit } from './stored-visit.ts'

const SCOPE = { workspaceId: 'w', env: 'live' } as const
const NOW_MS = Date.UTC(2026, 10, 21)

/** Stores the collected part of a body, and returns the stored text. */
async function kept(body: Record<string, unknown>): Promise<string> {
  let stored = ''
  const kv = Object.assign(Object.create(null), {
    put: async (_: string, text: string) => {
      stored = text
    },
    get: async () => JSON.parse(stored),
  })
  const { collected, ...visit } = mergeVisits(
    { body, connection: null },
    { token: null, session: null },
    NOW_MS,
  )
  const nowhere = { network: null, ipKey: null, subnetKey: null }
  const expected = { ...visit, ...nowhere, collected: storable(collected) }
  const name = { kind: 'evaluation', id: 'id' } as const
  await storeVisit(SCOPE, kv, name, expected, { expiresAtMs: NOW_MS + 1, ttlSec: 60 })
  expect(await readVisit(SCOPE, kv, name, NOW_MS)).toMatchObject({
    capturedAtMs: NOW_MS,
  })
  return stored
}

test('only the fields of a body that the browser collected are stored', async () => {
  const text = await kept({
    fingerprint: 'fp-1',
    email: 'ada@acme.example',
    userId: 'user-77',
    publicKey: 'pk_live_x',
    verdictToken: 'ey.a.b',
  })
  expect(text).toContain('fp-1')
  for (const other of ['ada', 'user-77', 'pk_live', 'ey.a']) expect(text).not.toContain(other)
})

test('no mail address is stored, wherever a page put one', async () => {
  const text = await kept({
    landingUrl: 'https://acme.example/leave/ada@acme.example?to=ada@acme.example#ada@acme.example',
    referrer: 'https://mail.example/u/ada%40acme.example/inbox',
    utm_content: 'to ada.lovelace+x@acme.example, again',
    clickIds: { gclid: 'ada@acme.example' },
    probes: {
      platform: { state: 'ok', value: ['ada@acme.example', { deep: 'ada@bücher.example' }] },
    },
  })
  expect(text).not.toMatch(/ada/)
  expect(text).toContain('https://mail.example/u/[address]/inbox')
})

test('ids that are mail addresses and the capture token are not stored', async () => {
  const text = await kept({
    fingerprint: 'ada@acme.example',
    visitorId: 'ada@acme.example',
    tlsCapture: { ja3: 'a', ja4: 'b', captureToken: 'secret-token' },
  })
  expect(text).not.toMatch(/address|secret-token/)
  expect(text).toContain('"ja4":"b"')
})

test('text that only resembles a mail address is stored unchanged', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 @ home'
  expect(await kept({ userAgent, fingerprint: 'fp' })).toContain(userAgent)
})

test('the visit in a token contains no mail addresses and cannot be decrypted for another token', async () => {
  const vault = await openVault(generateSecrets())
  const body = { fingerprint: 'fp-1', utm_content: 'to ada@acme.example' }
  const { collected, ...visit } = mergeVisits(
    { body, connection: null },
    { token: null, session: null },
    NOW_MS,
  )
  const observed = { ...visit, collected, network: null, ipKey: null, subnetKey: null }
  const encrypted = await encryptVisit(vault, SCOPE, observed, { jti: 'jti', isQuiet: false })
  expect(await decryptVisit(vault, SCOPE, 'jti', encrypted)).toEqual({
    ...observed,
    collected: { fingerprint: 'fp-1', utm_content: 'to [address]' },
  })
  await expect(decryptVisit(vault, SCOPE, 'other', encrypted)).rejects.toThrow()
  await expect(decryptVisit(vault, { ...SCOPE, env: 'test' }, 'jti', encrypted)).rejects.toThrow()
})
