import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { HOME } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim } from './support/victim.ts'

/** Characters of values in one body, whose JSON is a quarter longer. */
const LENGTH = 200_000
/** Maximum size of the record that the SDK's own probes produce, characters (`storeVisit`). */
const MAX_KEPT = 20_000

const hostile: Readonly<Record<string, (length: number) => Record<string, unknown>>> = {
  'names that no probe has': (length) =>
    Object.fromEntries(
      Array.from({ length: length / 40 }, (_, i) => [
        `made up ${i}`,
        { state: 'ok', value: 'x@y' },
      ]),
    ),
  'one long text of address-like parts': (length) => ({
    platform: { state: 'ok', value: 'a@b.c'.repeat(length / 10) },
    canvas: { state: 'ok', value: { hash: '@'.repeat(length / 2), noisy: false } },
  }),
  'lists in lists': (length) => ({
    fonts: { state: 'ok', value: Array(length / 8).fill(['a', 'b']) },
  }),
}

attack('250 KB of probes in a session or a check', '200-800 ms of CPU', async () => {
  const { openSession, check } = await openVictim()
  const lines: string[] = []
  for (const [style, probes] of Object.entries(hostile)) {
    const body = { ...humanPayload(1), probes: probes(LENGTH) }
    const sessionId = await openSession(body)
    const { keys } = await env.KV.list()
    const name = keys.find((key) => key.name.includes(sessionId))?.name ?? ''
    const kept = (await env.KV.get(name)) ?? ''
    expect(kept).toContain('timezone')
    expect(kept.length).toBeLessThan(MAX_KEPT)
    expect(
      (await check({ email: 'ada@acme.example', ip: HOME, collected: body })).score,
    ).toBeLessThan(100)
    lines.push(`${style}: ${kept.length} characters kept`)
  }
  return lines.join('; ')
})
