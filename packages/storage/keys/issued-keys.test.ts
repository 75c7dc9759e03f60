import { beforeEach, expect, test } from 'vitest'
import { crcChecksum, mintKey } from './api-key.ts'
import { openIssuedKeys } from './issued-keys.ts'

const keyed = async (body: string) => crcChecksum(`secret ${body}`)
const crc = async (body: string) => crcChecksum(body)

let nowMs: number
let older: Set<string> | null
let reads: number
let isIssued: (key: string) => Promise<boolean>

beforeEach(() => {
  nowMs = 1_000_000
  older = new Set()
  reads = 0
  isIssued = openIssuedKeys(
    keyed,
    async () => {
      reads += 1
      return older
    },
    () => nowMs,
  )
})

test('a key with a valid keyed checksum may be issued here, without a read', async () => {
  const { key } = await mintKey('secret', 'live', keyed)
  expect(await isIssued(key)).toBe(true)
  expect(await isIssued(key.replace('sk_', 'pk_'))).toBe(false)
  expect(reads).toBe(0)
})

test('an older key is accepted, and made-up keys cost one read in ten minutes', async () => {
  const old = await mintKey('secret', 'live', crc)
  older?.add(old.keyId)
  expect(await isIssued(old.key)).toBe(true)
  for (let i = 0; i < 50; i += 1) {
    expect(await isIssued((await mintKey('publishable', 'test', crc)).key)).toBe(false)
  }
  expect(reads).toBe(1)
  nowMs += 600_000
  expect(await isIssued(old.key)).toBe(true)
  expect(reads).toBe(2)
})

test('with more older keys than are cached, each key is looked up', async () => {
  older = null
  expect(await isIssued((await mintKey('secret', 'live', crc)).key)).toBe(true)
})

test('a failed read is not cached', async () => {
  const { key, keyId } = await mintKey('secret', 'live', crc)
  let isDown = true
  const flaky = openIssuedKeys(
    keyed,
    async () => {
      if (isDown) throw new Error('D1 is down')
      return new Set([keyId])
    },
    () => nowMs,
  )
  await expect(flaky(key)).rejects.toThrow('D1 is down')
  isDown = false
  expect(await flaky(key)).toBe(true)
})

test('other texts are not keys', async () => {
  for (const text of ['', 'sk_live_', 'sk_live_wrong', 'Bearer x']) {
    expect(await isIssued(text)).toBe(false)
  }
})
