import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleBodies } from '../../../bench/support/sample-feeds.ts'
import { FeedRefused, type ParsedFeed } from './feed.ts'
import { feeds } from './index.ts'

const noise = fc.string({
  unit: fc.constantFrom(...'0129.:/af{}[]",# \n\r\t<>\0\\ASé🙂nul'),
  maxLength: 80,
})

test.each(feeds.map((feed) => [feed.id, feed] as const))(
  '%s: malformed data is rejected or counted as unreadable',
  (id, feed) => {
    const body = sampleBodies[id]?.() ?? ''
    const piece = fc
      .tuple(fc.nat(body.length), fc.nat(300))
      .map(([at, length]) => body.slice(at, at + length))
    fc.assert(
      fc.property(fc.array(fc.oneof(noise, piece), { maxLength: 6 }), (chunks) => {
        const parsed = read(feed.reader, chunks)
        if (parsed === null) return
        for (const count of [parsed.entries, parsed.unreadable, parsed.reserved]) {
          expect(Number.isInteger(count)).toBe(true)
        }
        expect(parsed.dateMs).not.toBeNaN()
      }),
    )
  },
)

/** Returns null if the feed was rejected; any other error fails the test. */
function read(reader: () => { push(text: string): void; end(): ParsedFeed }, chunks: string[]) {
  try {
    const reading = reader()
    for (const chunk of chunks) reading.push(chunk)
    return reading.end()
  } catch (cause) {
    if (cause instanceof FeedRefused) return null
    throw cause
  }
}
