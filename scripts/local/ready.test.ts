import { describe, expect, it } from 'vitest'
import { LoopbackServer } from '../../test/support/loopback-server.ts'
import { stopsAnswering } from './ready.ts'

/** A limit that only a server that says nothing reaches, however busy the machine is. */
const often = { everyMs: 5, limitMs: 60_000 }

describe('a server that was ready', () => {
  it('is given up when it twice gives no answer, and not for an error or one miss', async () => {
    let asked = 0
    const server = await new LoopbackServer((_, response) => {
      asked += 1
      if (asked === 2 || asked > 4) response.destroy()
      else response.writeHead(asked === 3 ? 503 : 200).end()
    }).start()
    await stopsAnswering(server.origin, often, () => false)
    expect(asked).toBe(6)
    await server.stop()
  })

  it('is given up when it takes connections and says nothing', async () => {
    const server = await new LoopbackServer(() => undefined).start()
    await stopsAnswering(server.origin, { everyMs: 5, limitMs: 200 }, () => false)
    await server.stop()
  })

  it('stops polling once it is cancelled', async () => {
    let asked = 0
    const server = await new LoopbackServer((_, response) => {
      asked += 1
      response.end()
    }).start()
    await stopsAnswering(server.origin, often, () => asked >= 3)
    expect(asked).toBe(3)
    await server.stop()
  })
})
