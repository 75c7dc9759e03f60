import { resolve } from '@vigil/intel'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resolversOf } from './open-ports.ts'

afterEach(() => vi.useRealTimers())

const resolverOf = (url: string) => {
  const [resolver] = resolversOf(
    Object.assign(Object.create(null), { ENVIRONMENT: 'test', DOH_URL: url }),
  )
  if (resolver === undefined) throw new Error('no resolver')
  return resolver
}

describe('a resolver that hangs and heeds no signal', () => {
  it('costs one deadline, and the next requests nothing until it answers again', async () => {
    vi.useFakeTimers()
    const hanging = vi.fn(() => new Promise<Response>(() => undefined))
    vi.stubGlobal('fetch', hanging)
    const first = resolve('acme.com', 'TXT', resolverOf('http://127.0.0.1:1/dns'))
    await vi.advanceTimersByTimeAsync(3_000)
    // Every request opens the resolvers again; the isolate has one breaker for each.
    const next = await resolve('acme.com', 'TXT', resolverOf('http://127.0.0.1:1/dns'))
    expect(next).toEqual({ kind: 'inconclusive', code: 'network' })
    expect(hanging).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await first).toEqual({ kind: 'inconclusive', code: 'network' })
    const answering = vi.fn(async () => Response.json({ Status: 3 }))
    vi.stubGlobal('fetch', answering)
    const other = await resolve('acme.com', 'TXT', resolverOf('http://127.0.0.1:2/dns'))
    expect(other).toEqual({ kind: 'absent', authenticated: false })
    await vi.advanceTimersByTimeAsync(5_000)
    const later = await resolve('acme.com', 'TXT', resolverOf('http://127.0.0.1:1/dns'))
    expect(later).toEqual({ kind: 'absent', authenticated: false })
  })
})
