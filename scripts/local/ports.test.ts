import { createServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anyPort, askedPort, freePort, isFree } from './ports.ts'

describe('ports', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('passes over a port that is taken', async () => {
    const port = await anyPort()
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    expect(await isFree(port)).toBe(false)
    expect(await freePort(port)).toBeGreaterThan(port)
    await new Promise((resolve) => server.close(resolve))
    expect(await isFree(port)).toBe(true)
  })

  it('reads a port from the environment, and refuses what is none', () => {
    vi.stubEnv('PORT', '9000')
    expect(askedPort('PORT')).toBe(9000)
    vi.stubEnv('PORT', '')
    expect(askedPort('PORT')).toBeNull()
    for (const wrong of ['0', '65536', '80.5', 'http', '-1']) {
      vi.stubEnv('PORT', wrong)
      expect(() => askedPort('PORT')).toThrow(wrong)
    }
  })
})
