import { describe, expect, test } from 'vitest'
import { openKv } from './support/in-process/kv.ts'

describe('openKv', () => {
  test('returns bytes, text and JSON, in both forms of the type', async () => {
    const kv = openKv()
    await kv.put('a', '{"b":1}')
    expect(await kv.get('a')).toBe('{"b":1}')
    expect(await kv.get('a', 'json')).toEqual({ b: 1 })
    expect(await kv.get('a', { type: 'json' })).toEqual({ b: 1 })
    expect(await kv.get('a', { type: 'arrayBuffer' })).toEqual(
      new TextEncoder().encode('{"b":1}').buffer,
    )
  })

  test('keeps bytes that are no text', async () => {
    const kv = openKv()
    const bytes = new Uint8Array([0, 255, 128])
    await kv.put('a', bytes)
    bytes[0] = 7
    expect(await kv.get('a', 'arrayBuffer')).toEqual(new Uint8Array([0, 255, 128]).buffer)
  })
})
